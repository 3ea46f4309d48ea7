import { listLines, readMessages } from './genuine-messages.ts';

/** Spam as agencies get it through their contact forms, written for the tests: offers, and what hides its sender. */
export const salesMessages = readMessages(String.raw`
SEO: Hi, I was looking at your website and noticed it is not ranking for several important keywords. We can help you reach the first page of Google within 90 days. Would you like me to send you a proposal?
SEO: Hello team, your site has great potential, but it is losing traffic because of technical errors. Our experts can fix them and increase your organic traffic. Reply with your phone number for a free audit.
SEO: We are a digital marketing company and can get your business to the top of search results. Affordable monthly packages start at $199. Interested?
SEO: Quick question: are you happy with the number of customers your website brings you? I can rank your website above your competitors. Let me know if you are interested and I will send the details.
SEO: I ran a scan of your site and found 37 issues hurting your rankings. I would be glad to send you the full report at no cost. Shall I send it?
AI search: ChatGPT does not recommend your business yet. We help brands show up in AI answers. Book a call with us and we will improve your visibility in AI search in 30 days.
guest posts: Hi, I am a freelance writer and would love to contribute a free article to your blog. It will be unique, well researched and include one link. Would you be interested?
guest posts: Do you accept sponsored posts on your website? Please tell me your price for a do-follow link. We have many clients and can order regularly.
guest posts: We have over 5,000 high authority sites where you can publish a guest post. DA 40 to 90. Ask for our price list.
backlinks: 1000 backlinks from high DA domains for only $49. Boost your ranking today!
backlinks: I manage link building for several clients and would like to buy a link insertion on your site. What are your rates?
backlinks: Would you be open to a link exchange? We will place your link on our DA 60 blog, and you add ours to your site.
loans: Need working capital for your business? We offer unsecured business loans up to $500,000 with approval in 24 hours. Apply now, no credit check.
loans: We provide loans at 2% interest rate to individuals and companies worldwide. Contact us today with the amount you need.
loans: Your business has been pre-approved for funding of up to $250,000. Reply YES to claim your offer.
crypto: Invest $500 and earn $5,000 in one week with our automated bitcoin trading platform. Guaranteed returns. Join now: https://coinbot.example
crypto: Your wallet has an unclaimed balance of 1.3 BTC. Confirm your account here to withdraw: https://wallet-claim.example/x
crypto: Make passive income with our crypto signals. Join our Telegram channel: t.me/profitnow
casino: Play at the best online casino of Australia! 200 free spins and a $1,000 welcome bonus, sign up here: https://spin-city.example
casino: Get your free spins now and win real money at https://jackpot-land.example/promo
casino: Hello! We want to place casino and betting links on your website and pay monthly. What is your price?
design: We are a creative agency from India. We offer logo, brochure and web design for agencies like yours, white label, starting at $8 per hour. Can I send you our portfolio?
design: I can redesign your website with a modern look for just $299. Let me know if you would like to see my work.
design: Explainer videos for your business at 50% off! We create 60-second animated videos. Would you be interested in seeing samples?
design: We noticed your website looks outdated. Our team can redesign your site and boost your conversions. Reply to get a free mockup.
app development: Hire dedicated developers from $12 per hour. We specialise in React, PHP and mobile app development. Do you have any project we can help you with?
app development: Hi, do you need an iOS or Android app for your business? We have built more than 300 apps. May I send you a quote?
app development: We offer offshore development teams to agencies like yours at half the cost. Are you available for a quick call this week?
virtual assistants: We provide virtual assistants from the Philippines for $5 an hour. They can manage your inbox, your calendar and your social media. Interested? Reply to this message.
fake invoices: Your invoice INV-20391 is overdue. Download it and pay now to avoid extra fees: https://pay-portal.example/inv
fake invoices: Dear accounts, attached is the remittance advice for your payment. View the document: https://files-share.example/doc.zip
domain renewal: FINAL NOTICE: your domain expires in 24 hours. Renew now to keep your website online: https://domain-renew.example
copyright scam: Your website uses my copyrighted images without permission! See the evidence here: https://evidence-docs.example/img and remove them or I will sue you.
links only: https://win-a-phone.example/?id=77
links only: Look here www.cheap-meds.example
links only: [url=https://pills.example]buy pills[/url]
links only: Hello https://a1.example https://b2.example https://c3.example https://d4.example https://e5.example https://f6.example https://g7.example https://h8.example
reputation: We can remove negative Google reviews from your profile. You pay only for results. Send us your business name to start.
reputation: Buy 50 five-star Google reviews for $150 and beat your competitors. 100% safe and guaranteed.
reputation: Bad reviews cost you customers. Our agency will improve your online reputation within weeks. Would you like a free consultation?
data lists: We have an updated email list of 120,000 dentists in Australia. Let me know your target audience and I will send you counts and pricing.
data lists: Would you be interested in acquiring the attendee list of the design expo? 8,200 verified contacts, $399.
data lists: Get more leads! We send your message to 2 million contact forms, just like this one. Starting from $59. Opt out: reply STOP.
social media: Get 10,000 real Instagram followers for $29. Increase your social media presence today, order now: https://followers.example
partnership: We are looking for partners like you to resell our hosting. Earn 30% commission for each client. Sign up today: https://resell.example
prize: Congratulations! You have been selected to receive a $1,000 gift card. Claim it here: https://gift.example
German SEO: Guten Tag, wir haben Ihre Website analysiert und einige Fehler gefunden. Wir können Ihr Ranking bei Google verbessern und mehr Kunden für Sie gewinnen. Haben Sie Interesse an einem kostenlosen Angebot?
German data: Wir bieten Ihnen eine Adressdatenbank mit 50.000 Firmen zum Preis von 199 Euro. Bei Interesse antworten Sie bitte auf diese Nachricht.
French SEO: Bonjour, nous avons analysé votre site et nous pouvons améliorer votre référencement sur Google. Seriez-vous intéressé par un audit gratuit ?
French loans: Nous offrons des prêts de 5 000 à 500 000 euros à 2 % à toute personne sérieuse. Contactez-nous dès aujourd’hui.
Spanish SEO: Hola, podemos mejorar el posicionamiento de su sitio web y aumentar sus ventas. Ofrecemos paquetes desde 99 euros al mes. ¿Le interesa?
Spanish apps: Somos una empresa de desarrollo y ofrecemos programadores desde 10 dólares por hora. ¿Le gustaría recibir nuestro portafolio?
Portuguese: Olá, podemos aumentar o tráfego do seu site e colocar a sua empresa no topo do Google. Tem interesse em receber uma proposta gratuita?
Italian: Buongiorno, possiamo migliorare il posizionamento del vostro sito su Google. Siete interessati a ricevere un preventivo gratuito?
Russian SEO: Здравствуйте! Предлагаем продвижение вашего сайта в топ Google за 30 дней. Увеличим ваши продажи. Интересно? Напишите нам.
Russian mailing: Предлагаем рассылку по формам обратной связи: 2 миллиона сайтов, цена от 50 долларов. Telegram: @formsend
Chinese SEO: 您好，我们可以提升您的网站在谷歌的排名，增加您的客户。我们提供免费的网站诊断，如有兴趣请回复。
Chinese factory: 我们是专业的印刷工厂，为贵公司提供名片和包装，价格优惠，欢迎咨询，可以免费寄样品。
Polish: Dzień dobry, możemy poprawić pozycję Państwa strony w Google i zwiększyć Państwa sprzedaż. Czy są Państwo zainteresowani bezpłatną wyceną?
subtle: Hello, I came across your company and was impressed. I have an idea that might be worth a chat.
`);

/**
 * Written together with the rules, in the manner of spam that contact forms receive. The messages show that the rules work
 * as described, not how much future spam they catch. `how` says how the bot sends the form.
 */
type SpamMessage = { name?: string; message: string; how?: SpamHow };

type SpamHow = 'honeypot' | 'no form' | 'forged' | 'at once';

const messageLines = `
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

export const spamMessages: SpamMessage[] = [
  { name: 'https://win.example', message: 'Hello, how are you today? I have something for you.' },
  { name: 'Visit www.deals.example now', message: 'Nice site.' },
  { name: 'Anna bestdeal.top', message: 'Hello from me to you and your team, nice to meet you all.' },
  ...listLines(messageLines).map((message) => ({ message })),
  ...Object.entries(sent).flatMap(([how, lines]) =>
    listLines(lines).map((message) => ({ message, how: how as SpamHow })),
  ),
];
