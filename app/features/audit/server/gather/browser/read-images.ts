// Each function in this file is sent to the page as text, so it can't use anything outside its own body.

/** How an image is drawn: by the `object-fit` of an image, or by the `background-size` of a background or mask. */
type DrawnAs = { fit: string } | { size: string };

/** One use of an image file. */
export type ImageUse = {
  url: string;
  /** The box in CSS pixels; 0 if it is not displayed. */
  width: number;
  height: number;
  as: DrawnAs;
  /** True for an `<img>`, which alone has the `loading` attribute. */
  isElement: boolean;
  lazy: boolean;
  inFirstScreen: boolean;
  /** Set if the element says neither its size nor its shape, so that the page shifts when the image arrives. */
  unsized?: true;
};

/** Runs in the page. Reads where each image file is displayed, and how large, at this moment. */
export function readImages(): ImageUse[] {
  const limits = { elements: 20_000, uses: 2000 };
  const uses: ImageUse[] = [];
  let elements = 0;

  const add = (url: string, element: Element, more: Partial<ImageUse>) => {
    if (!/^https?:/.test(url) || uses.length >= limits.uses) return;
    const { top, left, width, height } = element.getBoundingClientRect();
    const absolute = top + scrollY;
    uses.push({
      url,
      width,
      height,
      as: { fit: 'fill' },
      isElement: false,
      lazy: false,
      inFirstScreen:
        width > 0 && height > 0 && absolute < innerHeight && absolute + height > 0 && left < innerWidth,
      ...more,
    });
  };

  /** Whether the space for an image is known before its file arrives: Lighthouse’s audit `unsized-images`. */
  const isUnsized = (image: HTMLImageElement, style: CSSStyleDeclaration) => {
    if (/^(absolute|fixed)$/.test(style.position)) return false;
    const isSet = (name: 'width' | 'height') => /^\s*\d/.test(image.getAttribute(name) ?? '');
    if (isSet('width') && isSet('height')) return false;
    // The computed style is in pixels whether or not a style sheet says so; the typed one keeps `auto`.
    const styled = image.computedStyleMap();
    const isAuto = (name: string) => String(styled.get(name) ?? 'auto') === 'auto';
    if (String(styled.get('aspect-ratio') ?? 'auto') !== 'auto' && !(isAuto('width') && isAuto('height')))
      return false;
    return isAuto('height') && !isSet('height') ? true : isAuto('width') && !isSet('width');
  };

  const read = (element: Element) => {
    const style = getComputedStyle(element);
    if (element instanceof HTMLImageElement)
      add(element.currentSrc, element, {
        as: { fit: style.objectFit },
        isElement: true,
        lazy: element.loading === 'lazy',
        ...(isUnsized(element, style) && { unsized: true as const }),
      });
    if (element instanceof HTMLInputElement && element.type === 'image') add(element.src, element, {});
    if (element instanceof SVGImageElement) add(element.href.baseVal, element, { as: { fit: 'contain' } });
    if (element instanceof HTMLVideoElement && element.poster)
      add(element.poster, element, { as: { fit: 'contain' } });
    for (const pseudo of [undefined, '::before', '::after']) {
      const layer = pseudo ? getComputedStyle(element, pseudo) : style;
      for (const [images, sizes] of [
        [layer.backgroundImage, layer.backgroundSize],
        [layer.maskImage, layer.maskSize],
        [layer.borderImageSource, 'auto'],
        [layer.listStyleImage, 'auto'],
      ] as const) {
        if (!images || images === 'none') continue;
        // Layers are separated by commas, of which none is inside the addresses’ quotation marks.
        const layers = images.match(/url\("[^"]*"\)|[a-z-]+\((?:[^()]|\([^()]*\))*\)|none/gi) ?? [];
        const listed = sizes.split(/,\s*/);
        for (const [at, value] of layers.entries())
          for (const [, url = ''] of value.matchAll(/url\("([^"]+)"\)/g))
            add(url, element, { as: { size: listed[at % listed.length] ?? 'auto' } });
      }
    }
  };

  const walk = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll('*')) {
      elements += 1;
      if (elements > limits.elements) return;
      read(element);
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);
  return uses;
}

/**
 * Runs in the page, with the network switched off. Reads the pixel size of image files, because elements only report
 * the size after `srcset` and `sizes` have been applied. Files that are no longer in the browser's cache stay unknown.
 */
export async function readFileSizes(
  urls: string[],
): Promise<Record<string, [width: number, height: number]>> {
  const read = (url: string) =>
    new Promise<[string, [number, number]] | undefined>((resolve) => {
      const image = new Image();
      image.onload = () => resolve([url, [image.naturalWidth, image.naturalHeight]]);
      image.onerror = () => resolve(undefined);
      setTimeout(resolve, 1500, undefined);
      image.src = url;
    });
  const sizes = await Promise.all(urls.map(read));
  return Object.fromEntries(sizes.filter((size) => size !== undefined));
}
