/** Changes that programs in a visitor's browser make to a page. Each function runs in the page. */

/** Wraps every text in `<font>` elements, as translators do; if told to, also texts that are added later. */
export function translate(isLasting?: boolean): void {
  const wrapTexts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script,style,textarea,noscript,font,svg'))
        continue;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      text.replaceWith(font);
      font.firstElementChild?.append(text.data);
    }
  };
  wrapTexts();
  if (isLasting) new MutationObserver(wrapTexts).observe(document.body, { childList: true, subtree: true });
}

/** Replaces the texts in place, as other translators do. */
export function replaceTexts(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.trim() && !text.parentElement?.closest('script,style,textarea,noscript,svg'))
      text.data = `${text.data} ‹›`;
  }
}

/** Puts an icon after each field, as password managers do. */
export function addIcons(): void {
  for (const input of document.querySelectorAll('main input:not([type=hidden])')) {
    const icon = document.createElement('div');
    icon.dataset.passwordManager = '';
    input.after(icon);
  }
}

/** Puts an element before each field of several lines, as grammar checkers do; pages without one get it before inputs. */
export function addMirrors(): void {
  for (const field of document.querySelectorAll('main :is(textarea, input:not([type=hidden]))'))
    field.before(document.createElement('grammar-mirror'));
}

/**
 * Fills fields in as browsers on iOS do: all at once, where nothing was typed. Chrome there marks them with an attribute.
 */
export function autofill(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = document.querySelector<HTMLInputElement>(`main [name=${name}]`);
    if (!field) throw new Error(`No field of the page is ${name}.`);
    field.value = value;
    field.setAttribute('chrome-autofilled', '');
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/** Changes attributes, adds styles to the head and elements after the page, as dark-mode readers and others do. */
export function addAttributes(): void {
  for (const element of document.querySelectorAll<HTMLElement>('body,main,form,input,textarea,label,p')) {
    element.setAttribute('data-reader-inline-color', '');
    element.setAttribute('spellcheck', 'false');
    element.style.setProperty('--reader-color', '#eee');
  }
  document.head.append(document.createElement('link'));
  document.body.append(document.createElement('extension-overlay'));
  document.documentElement.append(document.createElement('extension-overlay'));
}
