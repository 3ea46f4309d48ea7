/**
 * Types of schema.org that search engines require nothing of by themselves: parts of others, and kinds of pages. From
 * schema.org and Google’s documentation, as of November 2026.
 */
export const freeTypes = new Set(
  `AboutPage Accommodation AdministrativeArea Answer Apartment AudioObject Audience Blog Book BookSeries Brand
BroadcastEvent BusinessAudience CategoryCode CategoryCodeSet CheckoutPage City ClaimReview Clip
CollectionPage Comment ContactPage ContactPoint Country CourseInstance CreativeWork CreativeWorkSeason
CreativeWorkSeries CssSelectorType DataCatalog DataDownload DataFeed Dataset DefinedRegion DefinedTerm DefinedTermSet
DeliveryTimeSettings Demand DiscussionForumPosting Distance Drug Duration EducationalOccupationalCredential
EmployerAggregateRating EntryPoint Enumeration Episode Game
GeoCircle GeoCoordinates GeoShape GovernmentService House HowTo HowToDirection HowToSection
HowToStep HowToSupply HowToTip HowToTool ImageGallery ImageObject Intangible InteractionCounter ItemList ItemPage
Language Legislation LinkRole ListItem LocationFeatureSpecification Map MathSolver MediaObject MediaGallery
MedicalWebPage MemberProgram MemberProgramTier Menu MenuItem MenuSection MerchantReturnPolicy MobileApplication
MonetaryAmount MonetaryAmountDistribution Movie MusicAlbum MusicGroup MusicRecording NutritionInformation
Occupation OfferCatalog OfferShippingDetails OpeningHoursSpecification OrganizationRole OwnershipInfo
PaymentMethod PerformingGroup Periodical Photograph Place PodcastEpisode PodcastSeries PostalAddress PriceSpecification
ProductCollection ProductGroup ProfilePage ProgramMembership PropertyValue PropertyValueSpecification
PublicationIssue PublicationVolume QuantitativeValue Question Quiz Quotation Rating ReadAction RealEstateListing
Report Reservation Residence Room Schedule SearchAction SearchResultsPage Season
ServiceChannel ServicePeriod ShippingConditions ShippingDeliveryTime ShippingRateSettings ShippingService
SiteNavigationElement SoftwareSourceCode SpeakableSpecification State
Statement StructuredValue SubscribeAction Suite SustainabilityLabel Table Thesis Thing Trip TVEpisode TVSeason TVSeries
UnitPriceSpecification UserComments Vehicle VideoGallery VideoGame VirtualLocation VisualArtwork WebAPI
WebApplication WebContent WebPage WebPageElement WPAdBlock WPFooter WPHeader WPSideBar`.split(/\s+/),
);
