import { expect, test } from 'vitest';
import type { CleanOptions } from './clean-options.ts';
import { cleanPostHtml } from './clean-post-html.ts';
import { listPictureSources } from './pictures.ts';

const blog = 'https://blog.example';
const uploads = `${blog}/wp-content/uploads/2024/01`;

const options: CleanOptions = {
  blogOrigin: blog,
  siteOrigin: 'https://saltbush.example',
  originalUrl: `${blog}/?p=7`,
  slug: 'a-post',
  findPicture: (url) =>
    url.startsWith(`${blog}/`)
      ? { path: `/blog/media/${url.split('/').at(-1)}`, width: 1200, height: 800 }
      : undefined,
  findSlug(path, query) {
    if (query.get('p') === '7') return 'a-post';
    return query.get('p') === '12' ||
      /^\/(?:archives\/12|gardens\/dry\/twelve|2024\/05\/12\/twelve)\/?$/.test(path)
      ? 'twelve'
      : undefined;
  },
};

/** The HTML with each picture as its file and alternative text, and without what links to other sites have. */
const shape = (html: string) =>
  cleanPostHtml(html, options)
    .html.replace(
      /<picture[^>]*>.*?<img src="\/blog\/media\/([^/"]*)\/[^>]*? alt="([^"]*)"[^>]*><\/picture>/g,
      '[$1 $2]',
    )
    .replace(/ target="_blank" rel="nofollow noopener"/g, '')
    .replace(/<span class="sr">.*?<\/span>/g, '');

const note =
  '<p class="left-out">A widget was here, which this page can’t show. <a href="https://blog.example/?p=7">See it in the original post</a></p>';

const real = `${uploads}/hedge.png`;

test.each([
  [
    'a loader’s picture beside the real one in noscript',
    `<figure><img class="lazy" src="${blog}/wp-includes/images/spinner.png" data-original="${real}" alt="A"><noscript><img src="${real}" alt="A"></noscript></figure>`,
    '<figure>[hedge.png A]</figure>',
  ],
  [
    'a loader’s picture without noscript',
    `<p><img src="${blog}/wp-includes/images/spinner.png" data-original="${real}" alt="A"></p>`,
    '<p>[hedge.png A]</p>',
  ],
  [
    'a lazy picture that is found already',
    `<p><img data-lazy-src="${real}" src="data:image/gif;base64,R0" alt="A"><noscript><img src="${real}" alt="A"></noscript></p>`,
    '<p>[hedge.png A]</p>',
  ],
  [
    'noscript before the lazy picture',
    `<p><noscript><img src="${real}" alt="A"></noscript><img class="lazyload" src="data:image/gif;base64,R0" data-src="${real}" alt="A"></p>`,
    '<p>[hedge.png A]</p>',
  ],
  [
    'a picture with the addresses of its own copies',
    `<p><img src="${uploads}/hedge-300x200.png" data-orig-file="${real}" data-permalink="${blog}/hedge/" alt="A"></p>`,
    '<p>[hedge-300x200.png A]</p>',
  ],
  [
    'the fixed background of a cover',
    `<div class="wp-block-cover"><div role="img" aria-label="A hedge" style="background-position:50% 50%;background-image:url(${real})"></div><div><p>Words</p></div></div>`,
    '<p>[hedge.png A hedge]</p><p>Words</p>',
  ],
  [
    'the background of an older cover',
    `<div class="wp-block-cover" style="background-image:url('${real}')"><p>Words</p></div>`,
    '<p>[hedge.png ]</p><p>Words</p>',
  ],
  [
    'a background that is no picture',
    '<div style="background: linear-gradient(red, blue)"><p>Words</p></div>',
    '<p>Words</p>',
  ],
  [
    'a page builder’s gallery',
    `<div><a href="${real}" data-open-lightbox="yes"><div data-thumbnail="${uploads}/hedge-1024x683.png" aria-label="A short hedge" role="img"></div></a></div>`,
    '<p><a href="/blog/media/hedge-1024x683.png/1200.jpg" class="large">[hedge-1024x683.png A short hedge]</a></p>',
  ],
  [
    'a chart with a picture in noscript',
    '<div data-src="visualisation/1"><script src="https://public.flourish.example/embed.js"></script><noscript><img src="https://public.flourish.example/1/thumbnail" alt="chart"></noscript></div>',
    '<p><a href="https://public.flourish.example/1/thumbnail">Picture: chart</a></p>',
  ],
  [
    'a form that two scripts draw',
    '<p>a</p><script src="//js.forms.example/v2.js"></script><script>forms.create({});</script>',
    `<p>a</p>${note}`,
  ],
  [
    'a survey',
    '<div data-tf-live="01J"></div><script src="//embed.survey.example/next/embed.js"></script>',
    note,
  ],
  [
    'a survey that loads its script late',
    '<div data-tf-live="01J"></div><script async src="//embed.survey.example/e.js"></script>',
    note,
  ],
  [
    'a poll with a frame in noscript',
    '<figure><div><script src="https://secure.poll.example/p/1.js"></script><noscript><iframe title="Hedge or fence?" src="https://poll.example/1"></iframe></noscript></div></figure>',
    '<figure class="facade"><p><b>Hedge or fence?</b></p><p><a href="https://poll.example/1">Open at poll.example</a></p></figure>',
  ],
  [
    'a quote that a script would frame',
    '<blockquote><p><a href="https://photos.example/p/abc/">A post</a></p></blockquote><script async src="//photos.example/embed.js"></script>',
    '<blockquote><p><a href="https://photos.example/p/abc/">A post</a></p></blockquote>',
  ],
  [
    'a script that draws nothing',
    '<p>a</p><script>window.dataLayer=[];</script><p>b</p>',
    '<p>a</p><p>b</p>',
  ],
  [
    'a script that counts visitors',
    '<p>a</p><script async src="https://count.example/c.js"></script><p>b</p>',
    '<p>a</p><p>b</p>',
  ],
  ['a request to turn scripts on', '<p>a</p><noscript>Please turn JavaScript on.</noscript>', '<p>a</p>'],
  [
    'a counter of visitors in noscript',
    '<p>a</p><noscript><img height="1" width="1" style="display:none" src="https://t.example/tr"></noscript>',
    '<p>a</p>',
  ],
  [
    'a picture right before a counter of visitors',
    `<figure><img src="${real}" alt="A"></figure><noscript><img height="1" width="1" style="display:none" src="https://t.example/tr.gif"></noscript>`,
    '<figure>[hedge.png A]</figure>',
  ],
  [
    'a picture right before another one in noscript',
    `<figure><img src="${real}" alt="A"></figure><noscript><img src="${uploads}/fence.png" alt="B"></noscript>`,
    '<figure>[hedge.png A]</figure><p>[fence.png B]</p>',
  ],
  [
    'the panels of tabs',
    '<div role="tablist"><button role="tab" aria-controls="two">Two</button></div><div role="tabpanel" id="one"><p>One</p></div><div role="tabpanel" id="two" hidden="false"><p>Two</p></div>',
    '<p>Two</p><div id="one"><p>One</p></div><div id="two"><p>Two</p></div>',
  ],
  [
    'the rest of a text that a press would open',
    '<p>Begin <a href="#more">Read more</a></p><div id="more" style="color:red;display:none"><p>The rest</p></div><div id="other" hidden><p>Hidden</p></div>',
    '<p>Begin <a href="#more">Read more</a></p><div id="more"><p>The rest</p></div>',
  ],
  [
    'a widget whose script the editor put into a paragraph',
    '<div data-tf-live="01J"></div><p><script async src="//embed.survey.example/e.js"></script></p>',
    note,
  ],
  [
    'a quote whose script the editor put into a paragraph',
    '<blockquote><p><a href="https://photos.example/p/abc/">A post</a></p></blockquote><p><script src="//photos.example/embed.js"></script></p>',
    '<blockquote><p><a href="https://photos.example/p/abc/">A post</a></p></blockquote>',
  ],
  [
    'a chart that a script draws',
    '<canvas id="chart"></canvas><script src="https://charts.example/c.js"></script>',
    note.replace('A widget', 'A drawing'),
  ],
  [
    'an element that a script defines and draws',
    '<p>Words</p><lite-player videoid="a1B2"></lite-player><p>More</p><chat-bubble agent-id="7"></chat-bubble>',
    `<p>Words</p>${note}<p>More</p>${note}`,
  ],
  [
    'an element that the script beside it defines',
    '<gmp-map center="1,2"></gmp-map><script src="https://maps.example/js"></script><my-chart></my-chart><script async src="https://charts.example/c.js"></script>',
    note + note,
  ],
  [
    'elements that scripts define around words and pictures',
    `<my-card label="A"><p>Words</p></my-card><my-zoom src="x"><img src="${real}" alt="A"></my-zoom>`,
    '<p>Words</p><p>[hedge.png A]</p>',
  ],
  [
    'what an extension of the author’s browser has left',
    '<p>Words</p><grammar-checker data-shadow-root="true" style="position: absolute; top: 0px" class="x"></grammar-checker><translate-button translate="no"></translate-button>',
    '<p>Words</p>',
  ],
  [
    'a picture with areas that are links',
    `<p><img src="${real}" alt="Plan" usemap="#plan"><map name="plan"><area shape="rect" coords="0,0,9,9" href="${blog}/?p=12" alt="The pond"><area shape="default" nohref><area href="https://x.example/y" alt="" title="The shed"></map></p>`,
    '<p>[hedge.png Plan]</p><ul><li><a href="/blog/twelve">The pond</a></li><li><a href="https://x.example/y">The shed</a></li></ul>',
  ],
  [
    'a widget in the caption of a table, in a term and in a summary',
    '<table><caption>Prices<canvas></canvas></caption><tbody><tr><td>1</td></tr></tbody></table><dl><dt>Term<my-chart of="2"></my-chart></dt><dd>Words</dd></dl><details><summary>More<my-chart of="3"></my-chart></summary><p>Words</p></details>',
    `<section class="table" tabindex="0" aria-label="Table">${note.replace('A widget', 'A drawing')}<table><caption>Prices</caption><tbody><tr><td>1</td></tr></tbody></table></section><dl><dt>Term</dt><dd>${note}</dd><dd>Words</dd></dl><details><summary>More</summary>${note}<p>Words</p></details>`,
  ],
  [
    'a background whose address a lazy loader has moved',
    `<div class="bg" data-bg="${real}"><p>Words</p></div>`,
    '<p>[hedge.png ]</p><p>Words</p>',
  ],
  [
    'a background with words that is called a picture',
    `<div role="img" aria-label="A hedge" style="background-image:url(${real})"><p>Words</p></div>`,
    '<p>[hedge.png A hedge]</p><p>Words</p>',
  ],
  [
    'a background behind another picture',
    `<div style="background-image:url(${real})"><p><img src="${uploads}/fence.png" alt="B"></p></div>`,
    '<p>[hedge.png ]</p><p>[fence.png B]</p>',
  ],
  [
    'a playlist',
    `<div class="wp-playlist"><audio controls preload="none"></audio><noscript><ol><li><a href="${uploads}/one.mp3">Part one</a></li><li><a href="${uploads}/two.mp3">Part two</a></li></ol></noscript><script type="application/json">{"tracks":[]}</script></div>`,
    `<ol><li><a href="${uploads}/one.mp3">Part one</a></li><li><a href="${uploads}/two.mp3">Part two</a></li></ol>`,
  ],
  [
    'a video with captions',
    `<video controls src="${uploads}/hedge.mp4"><track src="${uploads}/hedge-en.vtt" label="English" srclang="en" kind="captions" default><track src="${uploads}/hedge-de.vtt" label="Deutsch" srclang="de" kind="subtitles"><track src="https://x.example/x.vtt"></video>`,
    '<p><video src="/blog/recordings/wp-content/uploads/2024/01/hedge.mp4" controls preload="none" aria-label="Video: hedge.mp4"><track src="/blog/recordings/wp-content/uploads/2024/01/hedge-en.vtt" kind="captions" srclang="en" label="English" default><track src="/blog/recordings/wp-content/uploads/2024/01/hedge-de.vtt" kind="subtitles" srclang="de" label="Deutsch"></video></p>',
  ],
  [
    'a recording of a WordPress in a folder of its own',
    `<audio controls src="${blog}/wp/wp-content/uploads/2026/01/talk.mp3"></audio>`,
    '<p><audio src="/blog/recordings/wp/wp-content/uploads/2026/01/talk.mp3" controls preload="none" aria-label="Audio: talk.mp3"></audio></p>',
  ],
  [
    'a picture by http on a blog with https',
    '<p><img src="http://www.blog.example/wp-content/uploads/a.png" alt="A"></p>',
    '<p>[a.png A]</p>',
  ],
  [
    'a formula that a service draws',
    '<p>By <img src="https://s0.wp.example/latex.php?latex=E%3Dmc%5E2&#038;bg=ffffff" alt="E=mc^2" class="latex">.</p>',
    '<p>By E=mc^2.</p>',
  ],
  [
    'words pasted from a document',
    '<p><b style="font-weight: normal;">Plain</b> <span style="font-weight: 700;">bold</span>, <span style="font-style: italic">slanted</span>, <strong style="font-weight:400">light</strong>, <span style="font-weight:bold;font-style:italic">both</span> and <em style="font-style:normal">upright</em>.</p>',
    '<p>Plain <strong>bold</strong>, <em>slanted</em>, light, <strong><em>both</em></strong> and upright.</p>',
  ],
  [
    'a table of contents with whole addresses',
    `<p><a href="${blog}/a-post/#costs">1</a> <a href="/a-post/#Time_2">2</a></p><h2 id="costs">What it costs</h2><h2 id="Time_2">How long</h2>`,
    '<p><a href="#what-it-costs">1</a> <a href="#how-long">2</a></p><h2 id="what-it-costs"><span id="costs"></span>What it costs</h2><h2 id="how-long"><span id="Time_2"></span>How long</h2>',
  ],
  [
    'links to what a WordPress had at the address of this site',
    `<p><a href="https://saltbush.example/2024/05/12/twelve/#part">1</a> <a href="http://www.saltbush.example/?p=12">2</a> <a href="https://saltbush.example/2024/05/12/other/">3</a> <a href="https://saltbush.example/about?a=1#b">4</a> <a href="https://saltbush.example/blog/a-post#time">5</a></p><h2 id="time">How long</h2>`,
    '<p><a href="/blog/twelve#part">1</a> <a href="/blog/twelve">2</a> <a href="/2024/05/12/other/">3</a> <a href="/about?a=1#b">4</a> <a href="#how-long">5</a></p><h2 id="how-long"><span id="time"></span>How long</h2>',
  ],
  [
    'shortcodes that stand for something, one by one or in a row',
    '<p>a</p><p>[contact-form-7 id=&#8221;3&#8243; title=&#8221;Ask&#8221;]</p>[gallery ids="1,2"] [map zoom=3]<p>[player url="x"][/player]</p>',
    `<p>a</p>${note.repeat(3)}`,
  ],
  [
    'shortcodes around words, across blocks and within a sentence',
    '<p>[vc_row][vc_column width=&#8221;1/2&#8243;]</p><p>One [mark colour="red"]<b>two</b>[/mark] [sic].</p><p>[/vc_column][/vc_row]</p>',
    '<p>One <b>two</b> [sic].</p>',
  ],
  [
    'a shortcode that a sentence or an example speaks of',
    '<p>Write [gallery ids="1"] there.</p><pre>[gallery ids="1"][x]y[/x]</pre><p><code>[gallery ids="2"]</code> [later]</p>',
    '<p>Write [gallery ids="1"] there.</p><pre>[gallery ids="1"][x]y[/x]</pre><p><code>[gallery ids="2"]</code> [later]</p>',
  ],
  [
    'slides behind the first',
    `<ul class="slides"><li style="display: block"><img src="${real}" alt="A"></li><li style="display: none;"><img src="${uploads}/fence.png" alt="B"></li></ul>`,
    '<ul><li>[hedge.png A]</li><li>[fence.png B]</li></ul>',
  ],
  [
    'a picture for phones, hidden on desktops',
    `<div class="wide"><img src="${real}" alt="A"></div><div class="narrow" style="display:none"><img src="${uploads}/fence.png" alt="B"></div>`,
    '<p>[hedge.png A]</p>',
  ],
  [
    'a lazy frame beside the same one in noscript, and a lazy recording after it',
    `<iframe class="lazy" title="Hedge" data-src="https://poll.example/1"></iframe><noscript><iframe title="Hedge" src="https://poll.example/1"></iframe></noscript><noscript><video controls src="${uploads}/a.mp4"></video></noscript><video class="lazy" data-src="${uploads}/a.mp4"></video>`,
    `${shape('<iframe title="Hedge" src="https://poll.example/1"></iframe>')}${shape(`<video controls src="${uploads}/a.mp4"></video>`)}`,
  ],
  [
    'a script in the text that fills an element',
    `<p>a</p><div id="map"></div><script>L.map('map').setView([1, 2])</script><p>b</p><div id="other"></div><script>count()</script>`,
    `<p>a</p>${note.replace('>', ' id="map">')}<p id="other">b</p>`,
  ],
  [
    'two placeholders that one script fills',
    '<div data-tf-live="1"></div><p>a</p><div data-tf-live="2"></div><script async src="https://forms.example/embed.js"></script>',
    `${note}<p>a</p>${note}`,
  ],
  [
    'two placeholders, each with its own script',
    '<div data-tf-live="1"></div><script async src="https://forms.example/embed.js"></script><p>a</p><div data-tf-live="2"></div><script async src="https://forms.example/embed.js"></script>',
    `${note}<p>a</p>${note}`,
  ],
  [
    'a background of another screen, of another state and of another element',
    `<style>@media print{.row{background:url(${real})}.row b{color:red}}.row:hover,.team .icon{background:url(${real})}</style><div class="row icon"><p>Words</p></div>`,
    '<p>Words</p>',
  ],
  [
    'a background that a style sheet in the text gives',
    `<style>.a .hero:hover,.row{background-image:url(${real})}.b{color:red}</style><div class="row"><p>Words</p></div><div class="b"><p>More</p></div>`,
    '<p>[hedge.png ]</p><p>Words</p><p>More</p>',
  ],
  [
    'old ids of headings that are their own words, written as others do',
    '<h2 id="What_it_costs">What it costs</h2><h3><span id="How_Long"></span>How long</h3><p id="Why"></p><h2>Why</h2>',
    '<h2 id="what-it-costs"><span id="What_it_costs"></span>What it costs</h2><h3 id="how-long"><span id="How_Long"></span>How long</h3><h2 id="why"><span id="Why"></span>Why</h2>',
  ],
  [
    'links to lists and to Home of the blog from a newsletter',
    `<p><a href="${blog}/category/news/?utm_source=letter">1</a> <a href="${blog}/?utm_source=letter">2</a> <a href="${blog}/category/news/?orderby=title">3</a></p>`,
    `<p><a href="/blog/category/news">1</a> <a href="/blog">2</a> <a href="${blog}/category/news/?orderby=title">3</a></p>`,
  ],
  ['an old id that a part of the page has', '<h2 id="main">Words</h2>', '<h2 id="words">Words</h2>'],
  [
    'links to another post in every form',
    `<p><a href="${blog}/gardens/dry/twelve/#part">1</a> <a href="${blog}/?p=12">2</a> <a href="http://www.blog.example/archives/12?utm_source=letter">3</a> <a href="/other/#part">4</a></p>`,
    '<p><a href="/blog/twelve#part">1</a> <a href="/blog/twelve">2</a> <a href="/blog/twelve">3</a> <a href="/blog/other#part">4</a></p>',
  ],
])('B-09 %s', (_what, html, wanted) => {
  expect(shape(html)).toBe(wanted);
});

test('B-09 where WordPress is a directory of this host, other paths are pages of this site', () => {
  const { html } = cleanPostHtml(
    '<p><a href="/contact">1</a> <a href="https://saltbush.example/2024/05/12/twelve/">2</a> <a href="/wp/twelve/">3</a> <a href="/wp/wp-content/uploads/a.pdf">4</a></p>',
    { ...options, blogOrigin: 'https://saltbush.example/wp' },
  );
  expect(html).toContain(
    '<a href="/contact">1</a> <a href="/blog/twelve">2</a> <a href="/blog/twelve">3</a>',
  );
  expect(html).toContain('href="https://saltbush.example/wp/wp-content/uploads/a.pdf" target');
});

const sources = (html: string) => listPictureSources(html, blog);

test.each([
  [
    'a name that ends like a size',
    `<img width="1200" height="800" src="${uploads}/poster-400x1000.png">`,
    {},
  ],
  [
    'a name that ends like a size, and a set that says otherwise',
    `<img width="1200" height="800" src="${uploads}/s-600x200.png" srcset="${uploads}/s-600x200.png 1200w, ${uploads}/s-600x200-300x200.png 300w">`,
    { width: 1200, height: 800 },
  ],
  [
    'a copy that WordPress made',
    `<img width="1024" height="683" src="${uploads}/p-1024x683.png">`,
    { width: 1024, height: 683 },
  ],
  [
    'a copy that is shown smaller',
    `<img width="300" height="200" src="${uploads}/p-1024x683.png">`,
    { width: 1024, height: 683 },
  ],
  ['a name alone', `<img src="${uploads}/p-1024x683.png">`, {}],
])('B-09 the size of %s is known or measured, and not guessed', (_what, html, size) => {
  const [source] = sources(html);
  const { url: _, ...known } = source ?? {};
  expect(known).toEqual(size);
});

test('B-09 the words of players and notes of this site are not part of the text of a post', () => {
  const { text } = cleanPostHtml(
    '<p>Quolls:</p><iframe title="Quoll film" src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe><script src="//x.example/y.js"></script>',
    options,
  );
  expect(text).toContain('Quoll film');
  expect(text).not.toMatch(/internet address|which this page can’t show/);
});
