/**
 * Written together with the rules, in the manner of spam that contact forms receive. The messages show that the rules work
 * as described, not how much future spam they catch. `how` says how the bot sends the form.
 */
type SpamMessage = { name?: string; message: string; how?: SpamHow };

type SpamHow = 'honeypot' | 'no form' | 'forged' | 'at once';

const words = `
We can increase your website traffic with quality backlinks. Our packages start at $99.
I was browsing your website and found some errors on your site that hurt your ranking. May I send you a quote?
Dear webmaster, we offer guest posts on sites with DA 50+ and dofollow links. Reply for our price list.
Boost your SEO now! We put you on the first page of Google, guaranteed results. https://rank-me.example
Dear business owner, do you need a business loan? No credit check, cash advance within 24 hours.
Bitcoin mining made simple. Earn $900 a day of passive income. Click here: https://coin.example/x
<a href="http://pills.example">cheap viagra</a> and cialis, shipped worldwide
[url=http://casino.example]best casino bonus[/url] play today
https://video-win.example/abc?id=1
Look: www.free-gifts.example
Hot girls in your town want to chat. Join our adult dating club: https://dates.example/join
We are a leading web design company based in Noida. We can improve your ranking and boost your sales.
We sell verified contacts: an email list of 2 million Australian firms. Bulk email made easy.
Your message can reach any firm by contact form marketing, as this one reached you. Telegram: @blastit
Congratulations, you have won! Send your bank details to claim 5,000,000 US dollars. WhatsApp: +44 20 7946 0000
I am the lawyer of a late client who left an inheritance of ten million dollars. You are the next of kin on file.
Forex signals with guaranteed returns, join t.me/forexwin today
Weight loss gummies, 100% free trial, act now: https://slim.example/g
Dear Sir, our agency offers link insertion and guest posting on sites with high domain authority.
Skyrocket your organic traffic in 30 days. Risk-free. Reply STOP to unsubscribe.
SEO: https://a.example https://b.example https://c.example https://d.example the best in town, click here
http://1.example http://2.example http://3.example http://4.example http://5.example http://6.example http://7.example http://8.example see these pages
Hi there, webmaster, I found your site has issues with your site speed; we provide fixes. Our rates start at $49.
Grow your online sales with our AI tool. Special offer this week only, click the link https://ai-tool.example/buy
Payday loans without papers. Apply: bit.ly/quickcash
Crypto giveaway: double your coins, limited-time! https://giveaway.example
Online betting site with a jackpot every hour, special offer for new players, https://bet.example/slots
Dear site owner, your website ranks low. We are an SEO company from Kolkata offering page 1 positions in Google.
Boost your Google ranking with 500 backlinks for $20
Need leads? We have an email database of dentists and lawyers. Opt-out any time. https://leads.example
Make money from home, ask me on WhatsApp: +1 555 0100
Tramadol without prescription, order at https://meds.example, discreet parcels
Double your revenue! Dear business owner, book a demo with our sales robots.
`;

/** Texts that look harmless; only the way in which they were sent reveals them. */
const sent: Record<SpamHow, string> = {
  honeypot: `
I would like to know more about your services, please get back to me.
Great work on your projects page. Can you help our company?
Bonjour, je voudrais un devis pour mon site.
Test message`,
  'no form': `
Interested in a website for my company, call me.
What are your prices?
Please send your portfolio to this address.`,
  forged: `
Our team wants a new website next quarter.
Hello, is anyone there? I have a question for you.`,
  'at once': `
Do you also work with hotels?
I need help with my site.
Good day, please advise on availability.
Kindly contact me about a partnership.
zxcvb qwerty asdfg`,
};

const listLines = (text: string) => text.trim().split('\n');

export const spamMessages: SpamMessage[] = [
  { name: 'https://win.example', message: 'Hello, how are you today? I have something for you.' },
  { name: 'Visit www.deals.example now', message: 'Nice site.' },
  { name: 'Anna bestdeal.top', message: 'Hello from me to you and your team, nice to meet you all.' },
  ...listLines(words).map((message) => ({ message })),
  ...Object.entries(sent).flatMap(([how, text]) =>
    listLines(text).map((message) => ({ message, how: how as SpamHow })),
  ),
];
