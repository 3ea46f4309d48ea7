/**
 * The properties that Google requires and recommends for a type. Source: the pages of
 * https://developers.google.com/search/docs/appearance/structured-data/search-gallery, read on 23 November 2026. `a|b`
 * means that either will do. A subtype has the rules of its parent too.
 */
export type TypeRules = {
  required: string[];
  recommended: string[];
  /** Properties whose values have rules of their own, whatever their type. */
  parts?: Record<string, string[]>;
};

const article: TypeRules = {
  required: [],
  recommended: ['headline', 'author', 'datePublished', 'dateModified', 'image'],
  parts: { author: ['name'] },
};

const organization: TypeRules = { required: [], recommended: ['name', 'url', 'logo', 'sameAs'] };

const business: TypeRules = {
  required: ['name', 'address'],
  recommended: ['telephone', 'url', 'openingHoursSpecification|openingHours', 'geo', 'image'],
};

const event: TypeRules = {
  required: ['name', 'startDate', 'location'],
  recommended: ['endDate', 'eventStatus', 'image', 'offers', 'organizer'],
  // A VirtualLocation has a `url` in place of an address.
  parts: { location: ['address|url'] },
};

/** Subtypes, by the type that has the rules. */
function alike(rules: TypeRules, names: string): Record<string, TypeRules> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, rules]));
}

const application: TypeRules = {
  required: ['name', 'offers', 'aggregateRating|review'],
  recommended: ['applicationCategory', 'operatingSystem'],
};

export const typeRules: Record<string, TypeRules> = {
  Article: article,
  ...alike(
    article,
    'BlogPosting LiveBlogPosting NewsArticle OpinionNewsArticle ReportageNewsArticle ScholarlyArticle SocialMediaPosting TechArticle',
  ),
  Organization: organization,
  Corporation: organization,
  ...alike(
    organization,
    `Airline CollegeOrUniversity EducationalOrganization ElementarySchool GovernmentOrganization HighSchool Hospital
MedicalOrganization NGO NewsMediaOrganization OnlineBusiness OnlineStore Preschool ResearchOrganization School
SportsOrganization SportsTeam`,
  ),
  LocalBusiness: business,
  ...alike(
    business,
    `AccountingService Attorney AutoDealer AutoRepair AutomotiveBusiness Bakery BankOrCreditUnion BarOrPub BeautySalon
BedAndBreakfast BikeStore BookStore Brewery CafeOrCoffeeShop Campground ChildCare ClothingStore DaySpa Dentist
DryCleaningOrLaundry Electrician ElectronicsStore EmploymentAgency EntertainmentBusiness ExerciseGym FastFoodRestaurant
FinancialService Florist FoodEstablishment FurnitureStore GardenStore GeneralContractor GroceryStore HVACBusiness
HairSalon HardwareStore HealthAndBeautyBusiness HealthClub HobbyShop HomeAndConstructionBusiness HomeGoodsStore Hostel
Hotel HousePainter IceCreamShop InsuranceAgency JewelryStore LegalService Library LiquorStore Locksmith LodgingBusiness
MedicalBusiness MedicalClinic Motel MovingCompany NailSalon NightClub Notary Optician PetStore Pharmacy Physician
Plumber ProfessionalService RealEstateAgent Resort Restaurant RoofingContractor SelfStorage ShoeStore ShoppingCenter
SkiResort SportingGoodsStore SportsActivityLocation Store TattooParlor TouristInformationCenter ToyStore TravelAgency
VeterinaryCare Winery`,
  ),
  WebSite: { required: ['name', 'url'], recommended: ['publisher'] },
  Product: {
    required: ['name', 'offers|review|aggregateRating'],
    recommended: ['image', 'description', 'brand', 'sku|gtin|gtin13|mpn'],
    parts: { offers: ['price|priceSpecification|lowPrice'] },
  },
  Offer: {
    required: ['price|priceSpecification'],
    recommended: ['priceCurrency|priceSpecification', 'availability'],
  },
  AggregateOffer: { required: ['lowPrice', 'priceCurrency'], recommended: ['highPrice', 'offerCount'] },
  BreadcrumbList: {
    required: ['itemListElement'],
    recommended: [],
    parts: { itemListElement: ['position', 'name|item'] },
  },
  FAQPage: {
    required: ['mainEntity'],
    recommended: [],
    parts: { mainEntity: ['name', 'acceptedAnswer'] },
  },
  QAPage: { required: ['mainEntity'], recommended: [], parts: { mainEntity: ['name', 'answerCount'] } },
  Event: event,
  ...alike(
    event,
    'BusinessEvent ChildrensEvent ComedyEvent DanceEvent EducationEvent ExhibitionEvent Festival FoodEvent Hackathon LiteraryEvent MusicEvent SaleEvent ScreeningEvent SocialEvent SportsEvent TheaterEvent VisualArtsEvent',
  ),
  Review: {
    required: ['author', 'itemReviewed', 'reviewRating'],
    recommended: ['datePublished'],
    parts: { reviewRating: ['ratingValue'], author: ['name'] },
  },
  AggregateRating: { required: ['itemReviewed', 'ratingValue', 'ratingCount|reviewCount'], recommended: [] },
  VideoObject: {
    required: ['name', 'thumbnailUrl', 'uploadDate'],
    recommended: ['description', 'duration', 'contentUrl|embedUrl'],
  },
  Recipe: {
    required: ['name', 'image'],
    recommended: ['recipeIngredient', 'recipeInstructions', 'totalTime|cookTime', 'author'],
  },
  JobPosting: {
    required: [
      'title',
      'description',
      'datePosted',
      'hiringOrganization',
      'jobLocation|applicantLocationRequirements',
    ],
    recommended: ['validThrough', 'baseSalary', 'employmentType'],
  },
  Course: { required: ['name', 'description'], recommended: ['provider'] },
  SoftwareApplication: application,
  ...alike(application, 'MobileApplication WebApplication'),
  Dataset: { required: ['name', 'description'], recommended: ['creator', 'license'] },
  DiscussionForumPosting: {
    required: ['author', 'datePublished', 'text|image|video'],
    recommended: ['headline', 'url'],
    parts: { author: ['name'] },
  },
  ProfilePage: { required: ['mainEntity'], recommended: [], parts: { mainEntity: ['name'] } },
  EmployerAggregateRating: {
    required: ['itemReviewed', 'ratingValue', 'ratingCount|reviewCount'],
    recommended: [],
  },
};

/** Properties whose values must be dates or times. */
export const dateProperties =
  /^(datePublished|dateModified|dateCreated|startDate|endDate|uploadDate|datePosted|validThrough|priceValidUntil)$/;

/**
 * Frequent types of schema.org for which Google requires nothing: parts of others, and kinds of pages. They tell a rare
 * type from a misspelt one.
 */
export const freeTypes = new Set(
  `AboutPage Accommodation AdministrativeArea Answer Apartment AudioObject Audience Blog Book BookSeries Brand
BroadcastEvent BusinessAudience BuyAction CategoryCode CategoryCodeSet CheckoutPage City ClaimReview Clip
CollectionPage Comment ContactPage ContactPoint Country CourseInstance CreativeWork CreativeWorkSeason
CreativeWorkSeries CssSelectorType DataCatalog DataDownload DataFeed DefinedRegion DefinedTerm DefinedTermSet
DeliveryTimeSettings Demand Distance Drug Duration EducationalOccupationalCredential
EntryPoint Enumeration Episode Game
GeoCircle GeoCoordinates GeoShape GovernmentService House HowTo HowToDirection HowToSection
HowToStep HowToSupply HowToTip HowToTool ImageGallery ImageObject Intangible InteractionCounter ItemList ItemPage
Language Legislation LinkRole ListItem LocationFeatureSpecification Map MathSolver MediaObject MediaGallery
MedicalWebPage MemberProgram MemberProgramTier Menu MenuItem MenuSection MerchantReturnPolicy
MonetaryAmount MonetaryAmountDistribution Movie MusicAlbum MusicGroup MusicRecording NutritionInformation
Occupation OfferCatalog OrderAction OfferShippingDetails OpeningHoursSpecification OrganizationRole OwnershipInfo
PaymentMethod PeopleAudience PerformingGroup Periodical Person Photograph Poster Place PodcastEpisode PodcastSeries PostalAddress PriceSpecification
ProductCollection ProductGroup ProgramMembership PropertyValue PropertyValueSpecification
PublicationIssue PublicationVolume QuantitativeValue Question Quiz Quotation Rating ReadAction RealEstateListing
Report Reservation ReserveAction Role Residence Room Schedule SearchAction SearchResultsPage Season
Service ServiceChannel ServicePeriod ShippingConditions ShippingDeliveryTime ShippingRateSettings ShippingService
SiteNavigationElement SoftwareSourceCode SpeakableSpecification State
Statement StructuredValue SubscribeAction Suite SustainabilityLabel Table Thesis Thing Trip TVEpisode TVSeason TVSeries
UnitPriceSpecification UserComments Vehicle VideoGallery VideoGame VirtualLocation VisualArtwork WebAPI
WebContent WebPage WebPageElement WPAdBlock WPFooter WPHeader WPSideBar`.split(/\s+/),
);
