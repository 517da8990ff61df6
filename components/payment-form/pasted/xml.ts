/** Reads XML files from users with the browser's parser: no document type, and so no custom entities. */

const XML_BYTES_MAX = 2 * 1024 * 1024;

/** Whether a text looks like XML, also one with a comment or a document type first. */
export function looksLikeXml(text: string): boolean {
  return /^\uFEFF?\s{0,100}<(?:\?xml|!--|!DOCTYPE|[A-Za-z_])/i.test(text.slice(0, 200));
}

/** A document's root; null when it is invalid, too large, or declares a document type. */
export function xmlRoot(text: string): Element | null {
  if (text.length > XML_BYTES_MAX || /<!(?:DOCTYPE|ENTITY)/i.test(text)) return null;
  const { documentElement } = new DOMParser().parseFromString(
    text.replace(/^\uFEFF/, ''),
    'application/xml',
  );
  const isBroken =
    documentElement === null || documentElement.getElementsByTagName('parsererror').length > 0;
  return isBroken || nameOf(documentElement) === 'parsererror' ? null : documentElement;
}

/** The elements at a path of local names, whatever their prefixes. */
export function elementsAt(from: Element, path: string): Element[] {
  return path
    .split('/')
    .reduce<Element[]>(
      (found, name) =>
        found.flatMap((element) => [...element.children].filter((one) => nameOf(one) === name)),
      [from],
    );
}

/** The text of the first element at a path, in one line; empty when there is none. */
export function textAt(from: Element, path: string): string {
  return lineOf(elementsAt(from, path)[0]);
}

/** An element's text in one line. */
export function lineOf(element: Element | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** An element's name without its prefix. */
export function nameOf(element: Element): string {
  return element.localName.replace(/^.*:/, '');
}
