/**
 * The properties that Google requires and recommends for rich results. `a|b` means that either is enough;
 * `offers.price` applies to each of the `offers` that are described in full. Every page was read on 23 November 2026;
 * Google had last changed them between December 2025 and September 2026.
 */
export type TypeRules = {
  feature: string;
  /** The page of Google’s documentation. */
  page: string;
  required: string[];
  recommended?: string[];
};

/** A feature of Google’s search results, by the name in its search gallery and its page there. */
const feature = (name: string, path: string) => ({
  feature: name,
  page: `https://developers.google.com/search/docs/appearance/structured-data/${path}`,
});

/** Gives several types the same rules. A subtype has those of its parent. */
function forTypes(rules: TypeRules, names: string): Record<string, TypeRules> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, rules]));
}

const rating: TypeRules = {
  ...feature('Review snippet', 'review-snippet'),
  required: ['itemReviewed', 'itemReviewed.name', 'ratingValue', 'ratingCount|reviewCount'],
};

export const typeRules: Record<string, TypeRules> = {
  ...forTypes(
    {
      ...feature('Article', 'article'),
      required: [],
      recommended: ['headline', 'author', 'author.name', 'datePublished', 'dateModified', 'image'],
    },
    'Article NewsArticle BlogPosting',
  ),
  ...forTypes(
    {
      ...feature('Organization', 'organization'),
      required: [],
      recommended: ['name', 'url', 'logo', 'sameAs'],
    },
    `Organization Corporation Airline CollegeOrUniversity EducationalOrganization ElementarySchool
GovernmentOrganization HighSchool Hospital MedicalOrganization NGO NewsMediaOrganization OnlineBusiness OnlineStore
Preschool ResearchOrganization School SportsOrganization SportsTeam`,
  ),
  ...forTypes(
    {
      ...feature('Local business', 'local-business'),
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
    feature: 'Site name',
    page: 'https://developers.google.com/search/docs/appearance/site-names',
    required: ['name', 'url'],
  },
  Product: {
    ...feature('Product snippet', 'product-snippet'),
    required: [
      'name',
      'review|aggregateRating|offers',
      'offers.price|priceSpecification',
      'offers.priceSpecification.price',
    ],
    recommended: ['aggregateRating', 'offers', 'offers.availability', 'review'],
  },
  AggregateOffer: {
    ...feature('Product snippet', 'product-snippet'),
    required: ['lowPrice', 'priceCurrency'],
    recommended: ['highPrice', 'offerCount'],
  },
  // The properties of its items depend on their position: see `listTrailFaults`.
  BreadcrumbList: { ...feature('Breadcrumb', 'breadcrumb'), required: ['itemListElement'] },
  QAPage: {
    ...feature('Q&A', 'qapage'),
    required: [
      'mainEntity',
      'mainEntity.name',
      'mainEntity.answerCount',
      'mainEntity.acceptedAnswer|suggestedAnswer',
    ],
  },
  ...forTypes(
    {
      ...feature('Event', 'event'),
      required: ['name', 'startDate', 'location', 'location.address'],
      recommended: ['description', 'endDate', 'eventStatus', 'image', 'offers', 'organizer', 'performer'],
    },
    `Event BusinessEvent ChildrensEvent ComedyEvent DanceEvent EducationEvent ExhibitionEvent Festival FoodEvent Hackathon
LiteraryEvent MusicEvent SaleEvent ScreeningEvent SocialEvent SportsEvent TheaterEvent VisualArtsEvent`,
  ),
  Review: {
    ...feature('Review snippet', 'review-snippet'),
    required: ['author', 'itemReviewed', 'itemReviewed.name', 'reviewRating', 'reviewRating.ratingValue'],
    recommended: ['datePublished'],
  },
  AggregateRating: rating,
  EmployerAggregateRating: { ...rating, ...feature('Employer aggregate rating', 'employer-rating') },
  VideoObject: {
    ...feature('Video', 'video'),
    required: ['name', 'thumbnailUrl', 'uploadDate'],
    recommended: ['description', 'duration', 'contentUrl|embedUrl'],
  },
  Recipe: {
    ...feature('Recipe', 'recipe'),
    required: ['name', 'image'],
    recommended: ['recipeIngredient', 'recipeInstructions', 'totalTime|cookTime', 'author', 'datePublished'],
  },
  JobPosting: {
    ...feature('Job posting', 'job-posting'),
    required: [
      'title',
      'description',
      'datePosted',
      'hiringOrganization',
      'jobLocation|applicantLocationRequirements',
      'jobLocation.address.addressCountry',
    ],
  },
  Course: {
    ...feature('Course list', 'course'),
    required: ['name', 'description'],
    recommended: ['provider'],
  },
  ...forTypes(
    {
      ...feature('Software app', 'software-app'),
      required: ['name', 'offers', 'offers.price', 'aggregateRating|review'],
      recommended: ['applicationCategory', 'operatingSystem'],
    },
    'SoftwareApplication MobileApplication WebApplication',
  ),
  Dataset: {
    ...feature('Dataset', 'dataset'),
    required: ['name', 'description'],
    recommended: ['creator', 'license'],
  },
  ...forTypes(
    {
      ...feature('Discussion forum', 'discussion-forum'),
      // A posting with a `url` may have its text on that page.
      required: ['author', 'author.name', 'datePublished', 'text|image|video|url'],
      recommended: ['author.url'],
    },
    'DiscussionForumPosting SocialMediaPosting',
  ),
  ProfilePage: {
    ...feature('Profile page', 'profile-page'),
    required: ['mainEntity', 'mainEntity.name|alternateName'],
    recommended: ['dateCreated', 'dateModified'],
  },
};
