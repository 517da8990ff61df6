import type { ServerResponse } from 'node:http';

/**
 * Lets Next.js compress the JSON of our routes as it does pages. It sets their headers as lists, and what compresses
 * only recognizes a content type that is a string.
 */
export function makeCompressible(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    setHeader(name, Array.isArray(value) && isJson(name, value) ? value.join() : value);
}

function isJson(name: string, values: readonly string[]): boolean {
  return name.toLowerCase() === 'content-type' && values.join() === 'application/json';
}
