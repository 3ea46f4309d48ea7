/**
 * What tells somebody who offers us something from somebody who wants something: not the trade, the language or a link,
 * but who is to get what. A seller improves what is ours, offers, asks whether we are interested, names a price and sends
 * us to a link. A buyer speaks of what is theirs, and asks. A single sign is never enough, because each of them is in
 * genuine messages too.
 */

/** The alternatives of one sign. Those of Chinese need no boundary, because it has no spaces. */
function anyOf(spaced: string[], unspaced: string[] = []): RegExp {
  const pattern = `(?<![\\p{L}\\p{N}])(?:${spaced.join('|')})(?![\\p{L}\\p{N}])`;
  return new RegExp([pattern, ...unspaced].join('|'), 'iu');
}

const few = "(?:[\\p{L}’'-]+\\s+){0,3}";
const ours =
  "(?:web\\s?site'?s?|site|business|company|brand|traffic|rank\\w*|sales|seo|visibility|leads|revenue|presence|conversions?|reputation|reviews|followers)";

/** "Improve your site" where the polite "your" is also "her" or "their": a pronoun decides how certain it is. */
const improveIn = {
  german: (your: string) => `(?:${your})\\s+[^.!?]{0,50}(?:verbessern|steigern|erhöhen|optimieren)`,
  spanish: (your: string) =>
    `(?:mejorar|aumentar|impulsar|posicionar)\\s+(?:(?:el|la|los|las)\\s+\\p{L}+\\s+(?:de|en)\\s+)?(?:${your})\\s+\\p{L}+`,
  portuguese: (your: string) =>
    `(?:aumentar|melhorar)\\s+(?:[oa]s?\\s+)?(?:\\p{L}+\\s+[dn][oa]s?\\s+)?(?:${your})\\s+\\p{L}+`,
  italian: (your: string) =>
    `(?:migliorare|aumentare)\\s+(?:(?:il|lo|la|i|le)\\s+)?(?:\\p{L}+\\s+del(?:la|le|lo)?\\s+)?(?:${your})\\s+\\p{L}+`,
};

/**
 * "We can increase your traffic", in the languages in which agencies get it. German writes its polite "your" with a
 * capital, which says nothing where a sentence begins.
 */
const improvesOurs = anyOf(
  [
    '(?:do\\s+you\\s+)?want\\s+more\\s+(?:customers|clients|leads|traffic|sales|reviews)',
    `(?:increase|boost|improve|grow|double|triple|skyrocket|rank|redesign|promote|scale|enhance)\\s+(?:your|ur)\\s+${few}${ours}`,
    `(?:get|put|bring)\\s+your\\s+${few}${ours}\\s+(?:to|on|in|at)`,
    improveIn.german('(?<=[\\p{L}\\p{N},]\\s{1,4})(?-i:I)hre?[nmrs]?'),
    '(?:améliorer|augmenter|booster|optimiser)\\s+(?:votre|vos)\\s+\\p{L}+',
    improveIn.spanish('tus?'),
    improveIn.italian('vostr[oaei]|tu[oa]'),
    '(?:продвиж|раскрут|улучш|увелич)\\p{L}*\\s+(?:\\p{L}+\\s+)?ваш\\p{L}*',
    '(?:poprawić|zwiększyć)\\s+(?:\\p{L}+\\s+)?(?:Państwa|Waszą?|Twoją?)',
  ],
  ['(?:提升|提高|增加|优化)(?:您|贵公司|你们)'],
);

const speaksOfOurs = anyOf(
  [
    'ваш\\p{L}*\\s+(?:сайт|бизнес|компани)\\p{L}*',
    `(?:your|ur)\\s+${few}(?:web\\s?site|site|blog|business|company|domain|wallet|account|invoice|rankings?|competitors)`,
    'agencies like yours',
    'Ihre?[nmrs]?\\s+(?:Website|Webseite|Seite|Firma)',
    'votre\\s+(?:site|entreprise)',
    '(?:su|tu)\\s+(?:sitio|web|página|empresa)',
    '(?:seu|sua)\\s+(?:site|empresa)',
    // Perhaps ours, and perhaps that of somebody's sister.
    ...[improveIn.german('ihre?[nmrs]?'), improveIn.spanish('sus?')],
    ...[improveIn.portuguese('seus?|suas?'), improveIn.italian('su[oa]')],
  ],
  ['贵公司', '您的网站'],
);

const publishesOnOurs = anyOf([
  '(?:contribute|publish|submit|place|buy)\\s+[^.!?]{0,50}\\b(?:to|on|for)\\s+your\\s+(?:blog|web\\s?site|site)',
  'do\\s+you\\s+(?:accept|allow|publish|sell)\\s+(?:\\p{L}+[\\s-]+)?(?:posts?|articles?|links?)',
  'link\\s+exchange',
  '(?:publish|place)\\s+(?:a|your)\\s+(?:guest|sponsored)\\s+posts?',
]);

const willing =
  "(?:['’](?:d|ll|m|re))?\\s+(?:(?:can|could|will|would|also|love|like|am|be|are|glad|happy|to|help)\\s+){0,5}";

const offers = anyOf(
  [
    `(?:we|i)${willing}(?:write|create|design|develop|build)\\s+(?:[^.!?]{0,40}\\bfor\\s+your?|(?:\\p{L}+\\s+){0,2}(?:stores|apps|web\\s?sites))`,
    'we\\s+are\\s+(?:offering|one\\s+of\\s+the\\s+leading|a\\s+leading)|outsource\\s+your',
    '(?:hire|buy)\\s+[^.!?]{0,40}(?:reviews|followers|developers|links)',
    '(?:gerne\\s+)?erstellen\\s+wir\\s+Ihnen|wir\\s+erstellen\\s+Ihnen',
    `(?:we|i)${willing}(?:offer|provide|sell|speciali[sz]e|help\\s+(?:you|us|brands|businesses|companies|agencies)|get\\s+your?|rank\\s+your|improve\\s+your|redesign\\s+your|contribute|remove|send\\s+your)`,
    'our\\s+(?:experts|team|agency|company|developers)\\s+(?:can|will|offers?|provides?)',
    'our\\s+(?:packages?|pricing|prices|price\\s+list|rates)\\s+(?:starts?|begins?)',
    '(?:hire|buy)\\s+(?:dedicated|our|real|\\d+)\\s+\\p{L}+',
    'we\\s+(?:have\\s+(?:built\\s+|completed\\s+)?|manage\\s+|create\\s+)(?:an?\\s+)?(?:over|more\\s+than|updated|many|\\d[\\d,-]*)',
    'your\\s+message\\s+can\\s+reach|just\\s+like\\s+this\\s+one|as\\s+this\\s+one\\s+reached\\s+you',
    'wir\\s+(?:bieten|können\\s+Ihr\\p{L}*)',
    'nous\\s+(?:offrons|proposons|pouvons)',
    '(?:ofrecemos|podemos\\s+(?:mejorar|aumentar|ayudar))',
    '(?:oferecemos|podemos\\s+(?:aumentar|melhorar))',
    '(?:offriamo|possiamo\\s+(?:migliorare|aumentare|aiutar\\p{L}*))',
    'предлага(?:ем|ю)',
    '(?:oferujemy|możemy\\s+(?:poprawić|zwiększyć))',
  ],
  ['我们(?:可以|能|能够)?(?:为|帮|提供|提升)', '为(?:您|贵公司)提供'],
);

const asksForInterest = anyOf(
  [
    'would\\s+you\\s+mind\\s+if\\s+i\\s+send|worth\\s+a\\s+(?:quick\\s+|\\d+[\\s-]minute\\s+)?(?:chat|call)|schedule\\s+a\\s+(?:quick\\s+)?call|if\\s+interested',
    '(?:send|share)\\s+(?:me\\s+|us\\s+)?your\\s+(?:budget|requirements?)',
    "besoin\\s+d['’]une?\\s+(?:prêt|crédit|site)",
    '(?:are|would)\\s+you\\s+(?:be\\s+)?(?:interested|open|keen|available)',
    "if\\s+you(?:['’]re|\\s+are|\\s+would)?\\s+(?:interested|like)",
    'interested\\?',
    '(?:shall|may|can)\\s+(?:i|we)\\s+send\\s+(?:it|you)',
    'would\\s+you\\s+like\\s+(?:me|us|a|to\\s+see)',
    'let\\s+me\\s+know\\s+your',
    'do\\s+you\\s+(?:need|have)\\s+(?:an?|any)\\s+(?:business|project|ios|app|website|loan)',
    'need\\s+(?:working\\s+capital|leads|more\\s+\\p{L}+)',
    'reply\\s+(?:to\\s+(?:this|get)|with|yes|stop|for)',
    '(?:ask\\s+for|reply\\s+for)\\s+our',
    'book\\s+a\\s+(?:free\\s+)?(?:call|demo)',
    '(?:contact|call|message)\\s+us\\s+today',
    'what\\s+(?:is\\s+your\\s+price|are\\s+your\\s+rates)|your\\s+price\\s+for',
    '(?:haben\\s+Sie|bei)\\s+Interesse',
    '(?:seriez|êtes)[\\s-]vous\\s+intéressée?s?|contactez-nous',
    '[lt]e\\s+(?:interesa|gustaría\\s+recibir)',
    'tem\\s+interesse',
    '(?:siete|sei)\\s+interessat[oiae]',
    'интересно|напишите\\s+нам',
    'są\\s+Państwo\\s+zainteresowan\\p{L}+',
  ],
  ['有兴趣', '欢迎咨询'],
);

const promises = anyOf(
  [
    'guarantees?|money\\s+back|(?:affordable|lowest|best)\\s+(?:prices?|packages|rates)|real\\s+accounts|sans\\s+garantie|(?:at|à|al)\\s+\\d+(?:[.,]\\d+)?\\s?%',
    '(?:close|get|win|generate|book)\\s+more\\s+(?:deals|clients|customers|leads|sales|meetings)',
    'guaranteed?|risk[\\s-]free|limited[\\s-]time|special\\s+offer|act\\s+now|100\\s?%\\s+\\p{L}+|no\\s+credit\\s+check|made\\s+(?:easy|simple)|pay\\s+only\\s+for\\s+results|without\\s+(?:a\\s+)?prescription',
    'free\\s+(?:audit|quote|mock-?up|consultation|samples?|report|trial|proposal|spins)|at\\s+no\\s+cost|\\d+\\s?%\\s+off|half\\s+the\\s+cost',
    '(?:with)?in\\s+\\d+\\s+(?:days|hours)',
    '(?:first\\s+page|page\\s+(?:one|1)|top\\s+(?:spots?|positions?)|top|number\\s+one|#\\s?1)\\s+(?:positions?\\s+)?(?:of|on|in)\\s+(?:search|google|any\\s+search)',
    'kostenlos\\p{L}*|gratuit\\p{L}*|gratis|бесплатн\\p{L}*|bezpłatn\\p{L}*|topo\\s+do\\s+google|в\\s+топ',
  ],
  ['免费', '优惠'],
);

const money = '(?:[$€£]\\s?\\d[\\d.,]*|\\d[\\d.,]*\\s?(?:euros?|dollars|dólares|долларов|usd))';
const namesPrice = new RegExp(
  `(?<!\\p{L})(?:for|from|at|only|just|desde|ab|von|от)\\s+(?:only\\s+|just\\s+|up\\s+to\\s+)?${money}|${money}\\s*(?:per|an?|\\/)\\s*(?:hour|hr|day|month|mo)|verified\\s+contacts,\\s*${money}`,
  'iu',
);

const dealsWithSites = anyOf([
  'link\\s+vendors?|site\\s+list|bulk\\s+sms',
  '(?:guest|sponsored)[\\s-]+(?:post|article|blog)s?(?:ing)?|link\\s+(?:insertion|building)|(?:casino|betting)\\s+(?:and\\s+\\p{L}+\\s+)?links',
  'back[\\s-]?links?|do-?follow|domain\\s+authority|high\\s+authority|DA\\s?\\d{2}\\+?',
  '(?:e-?mail|attendee)\\s+(?:list|database|leads)|bulk\\s+(?:e-?mail|sms)|verified\\s+(?:contacts|leads)|contact\\s+(?:forms|form\\s+(?:blast|marketing|submissions?))',
  'Adressdatenbank|рассылк\\p{L}*',
]);

const handsOutMoney = anyOf([
  'earn\\s+[$€£]?\\d[\\d,.]*|invest\\s+[$€£]?\\d[\\d,.]*|passive\\s+income|make\\s+money|real\\s+money|cash\\s+advance|working\\s+capital|no\\s+credit\\s+check',
  'inheritance\\s+of|next\\s+of\\s+kin\\s+on|(?:million|000)\\s+(?:us\\s+)?(?:dollars|usd)|unclaimed\\s+balance|gift\\s+card|welcome\\s+bonus|free\\s+spins',
  '(?:bitcoin|crypto)\\s+(?:invest\\p{L}*|mining|giveaway|signals|trading\\s+platform)|forex\\s+signals|payday\\s+loans',
  "(?:you|business)(?:['’]ve|\\s+have|\\s+has)\\s+(?:won|been\\s+(?:selected|chosen|(?:pre-?)?approved))",
]);

const link = '(?:https?:\\/\\/|www\\.|\\p{L}+\\.\\p{L}+\\/)';
/** A verb sends us only where a sentence begins: others order, or can't subscribe, at a link of theirs. */
const sendsToLink = new RegExp(
  `(?:(?<=(?:^|[.!?,:;\\n]|please|now)\\s*)(?:join|register|subscribe|play|order|renew\\s+it|apply|claim|renew|download|sign\\s+up|confirm|win|pay|special\\s+offer|act\\s+now)(?:\\s+\\p{L}+){0,8}|(?<![^\\s.!?,:])click(?:\\s+here|\\s+the\\s+link)?(?:\\s+for\\s+\\p{L}+)?|see\\s+the\\s+evidence\\s+here|view\\s+the\\s+document|get\\s+your(?:\\s+\\p{L}+){0,7})\\s*[:,]?\\s*${link}`,
  'iu',
);

const continuesElsewhere =
  /\b(?:t\.me\/|wa\.me\/|bit\.ly\/|tinyurl\.com\/)|\btelegram\s*(?::|@|channel)|\bwhats?app\s*(?::|me|at|\+)/iu;

const opensColdly = anyOf([
  'dear\\s+(?:sir|madam|site\\s+owner|business\\s+owner|webmaster|website\\s+owner|admin|accounts)|hi\\s+there,?\\s+(?:webmaster|site\\s+owner)',
  'i\\s+(?:was\\s+(?:just\\s+)?(?:browsing|looking\\s+(?:at|through)|checking(?:\\s+out)?)|(?:just\\s+)?ran\\s+a\\s+scan\\s+of|came\\s+across)\\s+your\\s+(?:web\\s?)?(?:site|company)',
  '(?:final|last)\\s+notice|i\\s+am\\s+the\\s+\\p{L}+\\s+of\\s+a\\s+late\\s+client',
]);

const findsFaults = anyOf([
  'your\\s+(?:\\p{L}+\\s+){0,3}(?:profile|site|website|certificate|domain|account|payment|listing)\\s+(?:is|has)\\s+(?:not|about\\s+to|been|expired)',
  'Ihre?\\s+\\p{L}+\\s+[^.!?]{0,30}(?:Mängel|Fehler)',
  '(?:errors?|issues|problems)\\b.{0,40}\\b(?:on|with|in|hurting)\\s+your\\s+(?:web\\s?site|site|rankings?)',
  'your\\s+(?:web\\s?)?site\\s+(?:is\\s+not\\s+ranking|ranks\\s+low|looks\\s+outdated|has\\s+issues|has\\s+great\\s+potential)|is\\s+not\\s+ranking|losing\\s+traffic|not\\s+recommend\\s+your\\s+business|is\\s+overdue|expires\\s+in',
]);

const pushes = anyOf([
  "click\\s+(?:here|below|the\\s+link)|100%\\s+free|don['’]t\\s+miss|congratulations|act\\s+now|in\\s+your\\s+(?:town|area)|(?:apply|order|pay|renew|sign\\s+up|buy)\\s+(?:now|today)",
]);

const letsUsOptOut = anyOf(['unsubscribe|opt[\\s-]?out|stop\\s+receiving|reply\\s+stop']);

const deal = 'deals in links, lists or bulk mail';
const mention = 'speaks of our site or business';

type PitchSign = { points: 1 | 2; reason: string };

const signs: [points: 1 | 2, reason: string, pattern: RegExp][] = [
  [2, 'offers to improve our site', improvesOurs],
  [2, 'wants to publish on our site', publishesOnOurs],
  [2, 'promises money', handsOutMoney],
  [2, 'sends us to a link', sendsToLink],
  [1, 'found faults in our site', findsFaults],
  [1, 'offers something', offers],
  [1, 'asks whether we are interested', asksForInterest],
  [1, 'makes promises', promises],
  [1, 'names a price', namesPrice],
  [1, deal, dealsWithSites],
  [1, 'asks to continue elsewhere', continuesElsewhere],
  [1, 'cold opening', opensColdly],
  [1, 'pushy wording', pushes],
  [1, 'mentions unsubscribing', letsUsOptOut],
];

/** Lists the signs of a sales pitch in a message. Its length is limited before, so the patterns can't run for long. */
export function listPitchSigns(message: string): PitchSign[] {
  const found = signs.flatMap(([points, reason, pattern]) =>
    pattern.test(message) ? [{ points, reason } satisfies PitchSign] : [],
  );
  // Improving our site includes speaking of it.
  if (!improvesOurs.test(message) && speaksOfOurs.test(message)) found.push({ points: 1, reason: mention });
  return found;
}

/**
 * Whether the signs are more than chance. Whoever describes their own business may promise something, name a price and
 * greet us coldly; a seller also wants something of ours, or offers and asks at once. A customer who says what they offer
 * asks as well, and speaks of our site: a seller shows one sign more.
 */
export function isAimedAtUs(found: { points: number; reason: string }[]): boolean {
  const has = (reason: string) => found.some((sign) => sign.reason === reason);
  return (
    found.some(({ points }) => points > 1) ||
    has(deal) ||
    (has('offers something') &&
      has('asks whether we are interested') &&
      found.filter(({ reason }) => reason !== mention).length > 2)
  );
}

const recipientAssets =
  '(?:web\\s?sites?|sites?|web\\s?shop|shop|pages?|forms?|home\\s?page|newsletter|calculator|clinic|practice|customers)';

/** "We would like to", "we are looking for", in languages other than English. */
const requests = [
  'brauchen?|möchten?|suchen?|hätten?\\s+gerne?',
  '(?:souhait|voudr|aimer)(?:ons|ions|ais|erions|erais)|(?:je|nous)\\s+(?:cherche|cherchons|souhaite)',
  'necesit(?:o|amos)|quer(?:emos|ríamos|íamos)|quiero|quisi[eé]ra(?:mos)?|busc(?:o|amos)|(?:me|nos)\\s+gustaría',
  'precis(?:o|amos)|quero|gostar(?:ia|íamos)|procur(?:o|amos)',
  'vorre(?:i|mmo)|cerc(?:o|hiamo)',
  'хот(?:им|ел\\p{L}*)|ищ(?:у|ем)',
  'chc(?:ę|emy|ieli\\p{L}*|iał\\p{L}*)',
  'wij?\\s+(?:zoeken|willen)|zou(?:den)?\\s+graag',
];

/** What follows where a seller has the wish: to offer, or to ask us. */
const toOffer = [
  '(?:vous|Sie|Ihnen|u)(?!\\p{L})',
  ...['ofrec', 'ofere', 'offr', 'a?present', 'propo', 'предлож', 'zapropon'],
];

const wants = anyOf(
  [
    'do\\s+you\\s+(?:work|take|build|make|do|also|still|ship|think|know|offer)|are\\s+you\\s+hiring|who\\s+(?:do|can)\\s+(?:i|we)',
    '(?:may|can|could)\\s+(?:we|i)\\s+(?:use|have|get|book|see|visit|come|ask|interview)',
    "looking\\s+for\\s+(?:an?|someone|help)|(?:am|are|['’](?:re|m))\\s+after\\s+an?|is\\s+(?:it|that|this|an?\\s+\\p{L}+)\\s+(?:possible|realistic|feasible)",
    '(?:love|appreciate|need|want|like)\\s+your\\s+(?:help|advice|thoughts|opinion)|help\\s+(?:with\\s+(?:our|my)|me|us|please)|please\\s+help|help[\\s:!,.]+(?:https?:|www)',
    '(?:the|my|our)\\s+\\p{L}+\\s+(?:drops?|loses?|breaks?|fails?|crashes|freezes|times\\s+out|is\\s+(?:slow|broken|old|embarrassing|hard))',
    "(?:we|i)(?:['’]d|\\s+would)?\\s+(?:\\p{L}+\\s+)?(?:need|want(?!\\s+to\\s+(?:place|publish|buy|offer|help|partner|share|send))|like\\s+(?:a|an|to\\s+(?:be|have|know|talk|change))|love\\s+to\\s+be)",
    'looking\\s+to\\s+(?:redo|rebuild|redesign|replace|update|refresh|move)|(?:redo|rebuild|redesign|fix|replace)\\s+(?:our|my)\\s+(?:\\p{L}+\\s+)?(?:web\\s?site|site|pages?)',
    'needs?\\s+(?:an?|to)\\s+(?:new|simple|plain|better|accessible|fast)',
    '(?:can|could|would|will)\\s+(?:you|we)\\s+(?:please\\s+)?(?:help|build|make|mend|repair|fix|redo|redesign|look|tell|call|take|do|advise|have\\s+a\\s+(?:look|contact)|send\\s+(?:us|me))',
    `(?:my|our)\\s+(?:own\\s+)?(?:\\p{L}+\\s+)?${recipientAssets}\\s+(?:is|are|was|has|have|takes?|looks?|loads?|needs?|weighs|loses?|on|does|do|won['’]t|doesn['’]t|can['’]t|cannot|went)`,
    'how\\s+(?:much|long)\\s+(?:would|does|do|will|is)(?!\\s+you\\s+charge\\s+for\\s+an?\\s+(?:guest|sponsored|do-?follow|link|post))|what\\s+(?:would|does|do)\\s+(?:it|that|an?|you)',
    '(?:would\\s+like|send\\s+(?:us|me)|give\\s+(?:us|me))\\s+a\\s+quote|(?:the|our|my)\\s+budget|budget\\s+(?:is|about)|new\\s+site\\s+please',
    'unsere?\\s+(?:Website|Webseite|Seite)|können\\s+Sie\\s+uns|was\\s+(?:kostet|würde\\s+(?:das|es|eine?))',
    '(?:notre|mon)\\s+(?:site|page)|(?:pourriez|pouvez)-vous|(?:avons|ai)\\s+besoin',
    'nuestr[ao]s?\\s+(?:web|página|sitio)|mi\\s+\\p{L}+\\s+(?:quiere|necesita|busca)',
    '(?:nosso|meu)\\s+site|(?:mio|nostro)\\s+sito|potete\\s+aiutar\\p{L}*|(?:ho|abbiamo)\\s+bisogno',
    '(?:нам|мне)\\s+нуж\\p{L}+|наш\\p{L}*\\s+сайт\\p{L}*|сколько\\s+стоит',
    'potrzebuj\\p{L}+|nasz\\p{L}*\\s+stron\\p{L}*|szukam\\p{L}*',
    'onze\\s+(?:website|site)|op\\s+zoek\\s+naar',
    'istiyor(?:uz|um)|arıyor(?:uz|um)|chúng\\s+tôi\\s+(?:cần|muốn)|(?:نحتاج|نريد|أريد|نبحث)',
    `(?:${requests.join('|')})(?!\\s+(?:de\\s+|бы\\s+)?(?:${toOffer.join('|')}))`,
  ],
  [
    ...['我们的网站', '我们(?:想|需要)', '想(?:做|请)', '请问', '帮忙', '打算'],
    ...[
      'たいと(?:思|考)',
      'たいです',
      '探して(?:い|お)',
      '싶(?:습니다|어요|은데)',
      '찾고\\s*있',
      '필요합니다',
    ],
  ],
);

/** Whether somebody says what they want from us, or what is wrong with what is theirs. */
export const speaksAsBuyer = (message: string): boolean => wants.test(message);
