/**
 * The properties that Google requires and recommends for rich results. `a|b` means that either is enough;
 * `offers.price` applies to each of the `offers` that are described in full. Every page was read on 23 November 2026;
 * Google had last changed them between December 2025 and September 2026.
 */
export type TypeRules = {
  /** The page of Google’s documentation. */
  page: string;
  required: string[];
  recommended?: string[];
};

const feature = (name: string) =>
  `https://developers.google.com/search/docs/appearance/structured-data/${name}`;

/** Gives several types the same rules. A subtype has those of its parent. */
function forTypes(rules: TypeRules, names: string): Record<string, TypeRules> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, rules]));
}

const rating: TypeRules = {
  page: feature('review-snippet'),
  required: ['itemReviewed', 'itemReviewed.name', 'ratingValue', 'ratingCount|reviewCount'],
};

export const typeRules: Record<string, TypeRules> = {
  ...forTypes(
    {
      page: feature('article'),
      required: [],
      recommended: ['headline', 'author', 'author.name', 'datePublished', 'dateModified', 'image'],
    },
    'Article NewsArticle BlogPosting',
  ),
  ...forTypes(
    { page: feature('organization'), required: [], recommended: ['name', 'url', 'logo', 'sameAs'] },
    `Organization Corporation Airline CollegeOrUniversity EducationalOrganization ElementarySchool
GovernmentOrganization HighSchool Hospital MedicalOrganization NGO NewsMediaOrganization OnlineBusiness OnlineStore
Preschool ResearchOrganization School SportsOrganization SportsTeam`,
  ),
  ...forTypes(
    {
      page: feature('local-business'),
      required: ['name', 'address'],
      recommended: ['telephone', 'url', 'openingHoursSpecification', 'geo', 'priceRange'],
    },
    `LocalBusiness AccountingService Attorney AutoDealer AutoRepair AutomotiveBusiness Bakery BankOrCreditUnion BarOrPub
BeautySalon BedAndBreakfast BikeStore BookStore Brewery CafeOrCoffeeShop Campground ChildCare ClothingStore DaySpa
Dentist DryCleaningOrLaundry Electrician ElectronicsStore EmploymentAgency EntertainmentBusiness ExerciseGym
FastFoodRestaurant FinancialService Florist FoodEstablishment FurnitureStore GardenStore GeneralContractor
GroceryStore HVACBusiness HairSalon HardwareStore HealthAndBeautyBusiness HealthClub HobbyShop
HomeAndConstructionBusiness HomeGoodsStore Hostel Hotel HousePainter IceCreamShop InsuranceAgency JewelryStore
LegalService Library LiquorStore Locksmith LodgingBusiness MedicalBusiness MedicalClinic Motel MovingCompany NailSalon
NightClub Notary Optician PetStore Pharmacy Physician Plumber ProfessionalService RealEstateAgent Resort Restaurant
RoofingContractor SelfStorage ShoeStore ShoppingCenter SkiResort SportingGoodsStore SportsActivityLocation Store
TattooParlor TouristInformationCenter ToyStore TravelAgency VeterinaryCare Winery`,
  ),
  WebSite: {
    page: 'https://developers.google.com/search/docs/appearance/site-names',
    required: ['name', 'url'],
  },
  Product: {
    page: feature('product-snippet'),
    required: [
      'name',
      'review|aggregateRating|offers',
      'offers.price|priceSpecification',
      'offers.priceSpecification.price',
    ],
    recommended: ['aggregateRating', 'offers', 'offers.availability', 'review'],
  },
  AggregateOffer: {
    page: feature('product-snippet'),
    required: ['lowPrice', 'priceCurrency'],
    recommended: ['highPrice', 'offerCount'],
  },
  // The properties of its items depend on their position: see `listTrailFaults`.
  BreadcrumbList: { page: feature('breadcrumb'), required: ['itemListElement'] },
  QAPage: {
    page: feature('qapage'),
    required: [
      'mainEntity',
      'mainEntity.name',
      'mainEntity.answerCount',
      'mainEntity.acceptedAnswer|suggestedAnswer',
    ],
  },
  ...forTypes(
    {
      page: feature('event'),
      required: ['name', 'startDate', 'location', 'location.address'],
      recommended: ['description', 'endDate', 'eventStatus', 'image', 'offers', 'organizer', 'performer'],
    },
    `Event BusinessEvent ChildrensEvent ComedyEvent DanceEvent EducationEvent ExhibitionEvent Festival FoodEvent Hackathon
LiteraryEvent MusicEvent SaleEvent ScreeningEvent SocialEvent SportsEvent TheaterEvent VisualArtsEvent`,
  ),
  Review: {
    page: feature('review-snippet'),
    required: ['author', 'itemReviewed', 'itemReviewed.name', 'reviewRating', 'reviewRating.ratingValue'],
    recommended: ['datePublished'],
  },
  AggregateRating: rating,
  EmployerAggregateRating: { ...rating, page: feature('employer-rating') },
  VideoObject: {
    page: feature('video'),
    required: ['name', 'thumbnailUrl', 'uploadDate'],
    recommended: ['description', 'duration', 'contentUrl|embedUrl'],
  },
  Recipe: {
    page: feature('recipe'),
    required: ['name', 'image'],
    recommended: ['recipeIngredient', 'recipeInstructions', 'totalTime|cookTime', 'author', 'datePublished'],
  },
  JobPosting: {
    page: feature('job-posting'),
    required: [
      'title',
      'description',
      'datePosted',
      'hiringOrganization',
      'jobLocation|applicantLocationRequirements',
      'jobLocation.address.addressCountry',
    ],
  },
  Course: { page: feature('course'), required: ['name', 'description'], recommended: ['provider'] },
  ...forTypes(
    {
      page: feature('software-app'),
      required: ['name', 'offers', 'offers.price', 'aggregateRating|review'],
      recommended: ['applicationCategory', 'operatingSystem'],
    },
    'SoftwareApplication MobileApplication WebApplication',
  ),
  Dataset: {
    page: feature('dataset'),
    required: ['name', 'description'],
    recommended: ['creator', 'license'],
  },
  ...forTypes(
    {
      page: feature('discussion-forum'),
      // A posting with a `url` may have its text on that page.
      required: ['author', 'author.name', 'datePublished', 'text|image|video|url'],
      recommended: ['author.url'],
    },
    'DiscussionForumPosting SocialMediaPosting',
  ),
  ProfilePage: {
    page: feature('profile-page'),
    required: ['mainEntity', 'mainEntity.name|alternateName'],
    recommended: ['dateCreated', 'dateModified'],
  },
};
