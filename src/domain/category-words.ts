import type { ExpenseCategory } from './expenses.ts';
import { wordsOf } from './statements/merchants.ts';

/** Brands and nouns in titles, by the category that they mean. Words with a hyphen stand beside each other in a title. */
const WORDS: Record<Exclude<ExpenseCategory, 'other'>, string> = {
  food: `
    aldi lidl rewe edeka penny netto kaufland albert heijn jumbo carrefour auchan leclerc intermarche monoprix casino
    tesco sainsbury sainsburys asda morrisons waitrose safeway kroger publix walmart costco wholefoods wegmans
    trader-joes food-lion giant-eagle mercadona eroski esselunga conad coop migros denner spar billa hofer biedronka
    zabka lewiatan woolworths coles loblaws sobeys mcdonalds mcdonald burger-king subway kfc starbucks dunkin chipotle
    dominos pizza-hut wendys taco-bell five-guys panera pret nandos greggs costa tim-hortons chick-fil doordash ubereats
    uber-eats deliveroo grubhub lieferando justeat just-eat wolt glovo foodora swiggy zomato instacart hellofresh
    grocery groceries grocer supermarket supermarkt supermarche supermercado supermercato bakery backerei baeckerei
    boulangerie panaderia cafe coffee kaffee restaurant ristorante restaurante pizzeria pizza sushi burger kebab bistro
    diner deli lunch dinner breakfast butcher metzgerei fleischerei bakkerij groenteboer whole-foods trader-joe-s
    brunch snack snacks takeaway takeout tapas ramen steakhouse barbecue bbq picnic fish seafood noodles tacos burrito
    sandwich sandwiches salad soup cheese bread milk eggs fruit vegetables meat dessert gelato cake cakes donuts
    chocolate tea bagels curry pasta catering food
  `,
  drinks: `
    bar pub brewery brauerei winery wine liquor cocktail taproom bws total-wine getrankemarkt
    drinks drink beer beers cocktails wines whisky whiskey vodka gin champagne prosecco aperitif pubs
  `,
  accommodation: `
    airbnb booking hotel hotels hostel motel marriott hilton hyatt ibis novotel accor radisson sheraton westin expedia
    agoda vrbo rent miete loyer alquiler affitto huur mortgage landlord hypothek
    apartment campsite camping cabin chalet villa lodge lodging guesthouse accommodation
  `,
  transportation: `
    uber lyft bolt freenow taxi cab ola cabify blablacar shell esso aral bp texaco chevron exxon exxonmobil
    totalenergies repsol agip q8 circle-k petrol gas-station fuel tankstelle parking parkhaus parkplatz bahn
    deutsche-bahn sncf trenitalia italo renfe sbb cff obb oebb amtrak greyhound flixbus flixtrain metro-north mta bart
    tfl oyster bvg mvg hvv ratp trainline zipcar sixt europcar hertz avis maut vignette carwash garage tanken railway
    railways bus
    train trains tram metro subway-ticket ferry car-rental rental-car bike-rental scooter toll tolls parking-ticket
    taxis diesel shuttle
  `,
  travel: `
    lufthansa ryanair easyjet wizzair klm airfrance air-france british-airways delta united american-airlines southwest
    jetblue emirates qatar-airways turkish-airlines iberia vueling eurowings finnair norwegian swissair airlines airline
    airways flight flights flughafen airport kayak skyscanner tui trivago
    plane plane-tickets flight-tickets visa-fee luggage travel-insurance cruise
  `,
  activities: `
    netflix spotify disney hulu hbo hbomax primevideo youtube twitch steam playstation xbox nintendo audible kindle
    cinema kino theatre theater cinemark amc odeon cineworld pathe museum zoo concert ticketmaster eventim stubhub
    eventbrite gym fitness mcfit fitx peloton urbansports classpass bowling climbing yoga swimming
    movie movies tickets ticket concert-tickets theme-park museums aquarium ski-pass skiing ski-lift surfing kayaking
    diving hiking golf tennis karaoke party festival tour escape-room arcade sauna
  `,
  shopping: `
    amazon amzn ebay etsy zalando asos shein temu aliexpress otto ikea zara uniqlo primark decathlon bestbuy best-buy
    mediamarkt saturn fnac darty homedepot home-depot lowes obi bauhaus hornbach leroy-merlin dm rossmann muller sephora
    douglas cvs walgreens nike adidas tkmaxx tk-maxx macys nordstrom currys argos hema coolblue pharmacy apotheke
    pharmacie farmacia bookshop bookstore thalia waterstones barnes clothing furniture electronics florist h-m apple
    bol-com target
    clothes shoes gift gifts present presents souvenirs souvenir books toys tools furnishings lamp kitchenware detergent
    cosmetics shampoo
  `,
  utilities: `
    vodafone telekom tmobile t-mobile verizon comcast xfinity spectrum bouygues swisscom sunrise telefonica movistar
    virgin-media eon vattenfall enbw rwe edf engie enel iberdrola endesa octopus-energy british-gas conedison con-edison
    pge stadtwerke strom electric electricity electricite energy energie water wasser gas-bill internet broadband phone
    handy mobile rundfunk council-tax insurance versicherung at-t e-on
    heating wifi wi-fi electric-bill water-bill trash-collection
  `,
};

const MOST_WORDS = 3;

const categories = new Map<string, ExpenseCategory>(
  Object.entries(WORDS).flatMap(([category, words]) =>
    words
      .trim()
      .split(/\s+/)
      .map((word) => [word, category as ExpenseCategory] as const),
  ),
);

/**
 * The category that the words of a title mean, or null. The longest phrase counts ("Uber Eats" is food, "Uber" is not),
 * and of equally long ones the first.
 */
export function guessCategory(title: string): ExpenseCategory | null {
  const words = wordsOf(title);
  for (let length = MOST_WORDS; length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const category = categories.get(words.slice(start, start + length).join('-'));
      if (category !== undefined) return category;
    }
  }
  return null;
}
