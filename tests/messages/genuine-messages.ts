/** Breaks a text into its lines. In each, `\n` stands for a line break of the message, and so on. */
export const listLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.replace(/\\[rnt]/g, (mark) => ({ '\\r': '\r', '\\n': '\n' })[mark] ?? '\t'));

/** Reads messages of which each has a line, as `kind: message`. */
export const readMessages = (text: string) =>
  listLines(text).map((line): [kind: string, message: string] => {
    const [, kind = '', message = ''] = /^(.*?): (.*)$/s.exec(line) ?? [];
    return [kind, message];
  });

const likedSites = Array.from({ length: 8 }, (_, number) => `https://liked-${number}.example`).join(' ');

/**
 * Messages of people who want something from an agency, in ten languages and many trades, written for the tests. Many
 * hold what spam holds too: a link, the name of a trade that is often advertised, a seller's words about themselves.
 */
export const genuineMessages = readMessages(String.raw`
a bakery: My site is slow: https://bakery.example
a bakery, in a hurry: Can you redo www.bakery.example?
a loans broker: We are a business loans broker in Parramatta with nine staff. The calculator on our site is hard to use on a phone. Ours is https://fair-loans.example and we would like a quote.
a café in the town of Casino: We run a café in Casino, New South Wales, right by the river. Our menu is a PDF that nobody can read on a phone: https://riverside-cafe.example
a tool maker who introduces himself: Hello, we are a small company based in Newcastle that makes garden tools by hand. We would love to be on the first page of Google for "hand forged trowel". Our site: https://forged.example
a reader of the site: I found some problems with your website: the menu on https://saltbush.example/projects covers the text on my iPad. Thought you would want to know.
a physiotherapist whom others have harmed: Our last SEO bought us backlinks and guest posts and since then nobody finds us. Please have a look at https://physio-glebe.example and tell us honestly whether it can be mended.
a charity with a newsletter: Our newsletter has a broken unsubscribe page: people click the link at https://shelter.example/u and get an error. Could you repair it?
a plumber: Please WhatsApp me +61 400 555 010, I am on jobs all day. My site is https://drips.example
a pharmacy: We are a pharmacy in Dubbo. Our pages on Viagra, cialis and weight loss pills have to follow the advertising code, and nobody here knows how. https://dubbo-pharmacy.example
a bitcoin meetup: We organise the bitcoin meetup in Brisbane and need a simple page with dates and a map. Budget about $4,000. The old one: https://bne-bitcoin.example
a mortgage broker: Hi, I help first home buyers get a loan. My page takes eight seconds and Google says it fails. What would an audit cost?
an accountant for crypto traders: Our practice does tax returns for people who trade crypto and forex. Can we have a contact form that does not lose messages? https://tax-and-coin.example
a club with poker machines: The RSL club in Yamba needs a new site: bistro menu, members, and the rules for the pokies and the jackpot night must be clear. Who do I talk to?
a design studio that needs help: We are a design studio in Hobart and do branding, no code. We have a client who needs a shop by May. Do you work with other agencies, and at what rate?
a software company: We provide rostering software for hospitals. Our marketing site weighs 9 MB, and our customers are on ward computers from 2012. Can you make it light?
a tannery that lists its pages: These pages are broken since the move:\nhttps://hide.example/a\nhttps://hide.example/b\nhttps://hide.example/c\nhttps://hide.example/d\nhttps://hide.example/e\nhttps://hide.example/f\nhttps://hide.example/g\nhttps://hide.example/h\nCan you help us this week?
an editor with examples: Sites we like: https://a.example, https://b.example, https://c.example, https://d.example. Ours is https://e.example and should feel as calm as the third. We need it by March.
a sculptor: New site please. Budget is small. https://bronze.example
a school: Dear Sir or Madam, our school needs an accessible site before the audit in June. May I send you our requirements? Kind regards, M. Tran
a dating coach: I run workshops on adult dating after divorce, nothing seedy. My booking page loses people on phones. Would you be interested in a small job like that? https://second-start.example
a clinic for erectile dysfunction: Our clinic treats men’s health. Filters take our emails for spam because of the words in them, such as Viagra. Can you build a site with its own contact form?
a lawyer for estates: I am a lawyer for wills and inheritance in Orange. I need a plain site that says who I am and what next of kin should do first.
a marketing manager: We want to grow our organic traffic and have looked at your case studies. What do you charge for a technical SEO audit of about 400 pages?
a market gardener: We offer vegetable boxes from $35 a week, delivered in the Illawarra. People ask for a site where they can pause a box. Can you build that, or is it too big for you?
a real-estate agent: We guarantee our landlords a reply within a day, and our website cannot even keep a form open. Is a rebuild realistic by July?
a student: I am writing a thesis about page weight. May I interview one of you for half an hour? I would send you the questions first.
a neighbour: Your number on Google is wrong, it rings at my place. Could you fix it please?
a supplier of a customer: Please send the invoice for the Tidepool redesign to accounts@tidepool.example, the last one went to my old address. Thanks, Lee
a job seeker: I am a front-end developer in Wollongong and admire your work on the seed bank. Are you hiring, or open to a trainee? My portfolio: https://noor.example
a Chinese tea house: 您好，我们在悉尼开了一家茶馆，想做一个中英文双语的网站，请问大概需要多少费用？https://teahouse.example谢谢
a Chinese dumpling shop: 我们的网站很慢请帮忙看看https://jiaozi.example
a Chinese travel agency: 我们是一家旅行社，提供澳洲定制旅游。现在的网站在手机上打不开，想请你们重新设计。https://travel.example
a Japanese potter: はじめまして。陶芸工房を営んでおります。今のサイトが重くて困っています。見積もりをお願いできますでしょうか。https://toki.example
a Japanese inn: 当館のホームページを作り直したいです。www.ryokan.example予算は百万円ほどです。
a Thai restaurant: ร้านอาหารของเราต้องการเว็บไซต์ใหม่ที่โหลดเร็วบนมือถือ https://krua.example ช่วยเสนอราคาได้ไหมคะ
a Thai massage school: เว็บเราช้ามากhttps://nuad.exampleช่วยดูให้หน่อย
an Arabic bookshop: السلام عليكم، موقعنا بطيء جدا على الهاتف ونريد تصميما جديدا لمكتبتنا. هذا رابط الموقع: https://books.example كم تكلفة ذلك؟
an Arabic clinic: نحن عيادة أسنان في سيدني ونحتاج إلى موقع بسيط بالعربية والإنجليزية مع حجز المواعيد.
a Hebrew kindergarten: שלום, אנחנו גן ילדים בבונדיי והאתר שלנו ישן מאוד. אפשר לקבל הצעת מחיר? https://gan.example
a Russian dance school: Здравствуйте! У нас школа танцев в Мельбурне, сайт очень медленный: https://tanets.example. Сколько стоит сделать новый?
a Ukrainian choir: Добрий день, нам потрібен простий сайт для хору: розклад, фото, форма. Чи беретесь ви за такі маленькі роботи?
a Greek baker: Καλημέρα, έχουμε φούρνο στο Marrickville και θέλουμε καινούργια ιστοσελίδα. Η παλιά: https://fournos.example
a German joinery: Guten Tag, wir sind eine Tischlerei in Adelaide und unsere Website ist langsam und veraltet. Wir möchten auf der ersten Seite bei Google gefunden werden. Was kostet das? https://holz.example
a German lender: Wir sind eine Genossenschaft und vergeben Kredite an kleine Betriebe. Unser Kreditrechner muss barrierefrei werden. Können Sie uns ein Angebot machen?
a French winery: Bonjour, nous sommes un domaine viticole et notre site est trop lent. Pourriez-vous nous faire un devis pour une refonte ? https://domaine.example
a French sex therapist: Je suis sexologue et mon site est classé comme contenu adulte par les filtres. Pouvez-vous m’aider ? www.cabinet.example
a Spanish dentist: Hola, somos una clínica dental y queremos mejorar el posicionamiento de nuestra web. ¿Nos pueden enviar un presupuesto? https://dientes.example
a Spanish casino museum: Buenas tardes, llevamos el museo del antiguo casino de la ciudad y necesitamos una página nueva en dos idiomas.
a Portuguese surf school: Olá, temos uma escola de surf em Manly e precisamos de um site mais leve, com reservas. O atual é https://ondas.example
an Italian tailor: Buongiorno, sono un sarto e il mio sito non funziona sul telefono. Potete aiutarmi? https://sarto.example
a Polish club: Dzień dobry, nasz klub potrzebuje nowej strony z kalendarzem. Ile to kosztuje? https://klub.example
a Turkish grocer: Merhaba, marketimizin sitesi çok yavaş, yenilemek istiyoruz. Fiyat teklifi verebilir misiniz? https://bakkal.example
a Vietnamese nail salon: Chào bạn, tiệm nail của tôi cần một trang web đơn giản để khách đặt lịch. Giá khoảng bao nhiêu?
a Korean church: 안녕하세요, 시드니에 있는 한인 교회입니다. 홈페이지가 너무 느려서 새로 만들고 싶습니다. https://church.example
a Hindi temple: नमस्ते, हमारे मंदिर की वेबसाइट पुरानी है और फ़ोन पर नहीं खुलती। क्या आप नई बना सकते हैं? https://mandir.example
a printer who wants to work together: We print on recycled stock in Sydenham and our customers keep asking us for websites. Could we send them to you? Happy to meet for a coffee.
a festival with free tickets: Congratulations on the award! We run a festival and need a site that survives the day the free tickets go out, it is for a limited time only. Last year it went down: https://fest.example
a lead-generation firm that is honest: We sell verified contacts of farmers to seed companies, with consent. Our own site is embarrassing. How long would a redesign take, and do you do email lists too?
somebody who wants to leave: Please unsubscribe me from your newsletter, I clicked the link in the email and nothing happens.
somebody in a hurry: Please redo https://tidepool.example
somebody who shows what they have: My site: https://tidepool.example
a cake shop whose customers tell it: People who order at https://cakes.example/shop get an error, and the contact form fails too.
a shelter whose list is stuck: Nobody can subscribe at https://shelter.example/join or unsubscribe there since Monday.
a physiotherapist who is polite: Hi, I came across your website and really like your work. We provide physiotherapy in Glebe and are looking to redo our site. Would you be interested? https://physio-glebe.example
a yoga teacher who is after a new site: We offer yoga classes in Glebe and are after a new website. I really like your website. Are you interested?
a yoga teacher in French: Nous proposons des cours de yoga et souhaitons refaire notre page d’accueil. Votre site nous plaît. Seriez-vous intéressés ?
a letting agency in Chinese: 您好！我们为留学生提供租房服务，打算做一个新网站。如果贵公司有兴趣，请联系我。
a daughter in German: Meine Mutter möchte ihre Website verbessern. Bisher liegt sie kostenlos bei einem Baukasten. Was würde das kosten?
a brother in Spanish: Mi hermana quiere mejorar su web de cerámica, que ahora tiene gratis en una plataforma. ¿Qué costaría?
a Japanese inn with sites that it likes: 新しいサイトを作りたいと考えています。好きなサイトはこちらです。${likedSites}
a Korean café with sites that it likes: 새 웹사이트를 만들고 싶습니다. 좋아하는 사이트입니다. ${likedSites}
a physiotherapist who has read our site: We provide physiotherapy in Glebe. Your website says that you work with clinics. Would you be interested in redoing ours?
a sister in German: Meine Schwester hat ein Café in Glebe. Können Sie ihre Website verbessern? Sie liegt kostenlos bei einem Baukasten.
a sister in German who begins a sentence with hers: Meine Schwester hat ein Café. Ihre Website liegt kostenlos im Netz und ist zu verbessern.
a sister in Spanish: Mi hermana tiene una tienda de cerámica. ¿Podrían mejorar su web? Ahora la tiene gratis en una plataforma.
a sister in Italian: Mia sorella ha un negozio. Potete migliorare il suo sito? Ora è gratis su una piattaforma.
a sister in Portuguese: A minha irmã tem uma padaria. Podem melhorar o seu site? Está alojado gratuitamente numa plataforma.
a sister in English: My sister has a café in Glebe. Could you improve her website? It is free on a site builder now.
a yoga teacher in French who is in need of a site: Nous proposons des cours de yoga et il nous faut un nouveau site. Votre site nous plaît. Seriez-vous intéressés ?
a dance teacher in Russian: Предлагаем уроки танцев в Мельбурне, сайт у нас старый. Ваш сайт нам понравился. Вам интересно?
a surf teacher in Portuguese: Oferecemos aulas de surf em Manly e o site é antigo. Vimos o seu site. Tem interesse?
a home nurse in Chinese: 您好，我们为老人提供上门护理服务，希望重新设计网站。贵公司有兴趣吗？
a Greek baker with sites that she likes: Θα θέλαμε μια ιστοσελίδα σαν αυτές που μας αρέσουν: ${likedSites}
a Thai florist with sites that she likes: เราอยากได้เว็บไซต์ใหม่แบบนี้ ${likedSites}
`);

type How = 'with script' | 'without script' | 'pasted' | 'an old tab';

/** How each was sent, by whom, for which company, and what it says. */
export const legitimateMessages = listLines(String.raw`
with script | Ana Ferreira | Tidepool Trust | Our site takes nine seconds on a phone at the beach.
without script | Tom Nguyen |  | Please call me.
with script | علي حسن | مكتبة الواحة | مرحبا، نريد موقعا جديدا لمكتبتنا. https://oasis-books.example
pasted | נועה כהן |  | שלום,\r\n\r\nאנחנו עמותה קטנה בבונדיי.\r\n\r\nתודה\r\nנועה
with script | Jules 🌊 Moana |  | Hi! 🙌 We run ocean swims. Budget is small, heart is big 💚
pasted | Dr Mary-Anne O’Connor | St. Brigid’s | 1.\tNew site\r\n2.\tBetter donations form\r\n\r\nSee https://st-brigids.example/give for the form.
without script | 李小龙 | 龙舟会 | 你好，我们想要一个双语网站，请联系我们。
an old tab | Björn Þórsson |  | Do you take on small redesigns, say four pages, in February?
with script | Priya Raman | Second Harvest | We want to be on the first page of Google for "food relief Sydney". Right now a directory outranks us.
with script | Sam |  | Our last agency sold us backlinks and Google penalised us. Can you look at the damage and tell us what to do?
without script | Kirra Walker | walkerstudio.example | Found your website through ChatGPT. Love the page weight in the footer. Ours is www.walkerstudio.example
with script | Oscar Lindqvist |  | Three sites I like: https://one.example, https://two.example and https://three.example. Ours should feel like the first and be as fast as the second.
pasted | Jo Smith | Museum of Small Things | Request for quote\n\nScope: 12 pages, search.\nTimeline: go-live 1 June.\nBudget: AUD 30,000 incl. GST.
with script | X Æ |  | Short film for our fundraiser, two minutes, one day of shooting. Possible in March?
with script | Fatima Al-Sayed |  | How do I unsubscribe our old address from your newsletter, and put this one in? Do you do audits for schools?
without script | Giorgos Παπαδόπουλος |  | The web shop of our bakery has errors at checkout and we lose orders every weekend.
an old tab | Lin | https://lin-ceramics.example | Do you ship sites on WordPress or something else?
pasted | Margaret |  | Dear Sir or Madam,\n\nWe need a simple page with dates.\n\nKind regards,\nMargaret
with script | Ravi | Clean Loans Co-op | We are a not-for-profit lender (small business loans, no payday tricks) and need a fast calculator.
with script | Zoë |  | privacy: please tell me what you hold about me, and delete it.
`).map((line) => {
  const [how, name = '', company = '', message = ''] = line.split(' | ');
  return { how: how as How, name, company: company || undefined, message };
});
