/** The part of npm `http-signature`, which has no types, that tests and measurements compare with. */
declare module 'http-signature' {
  export type ParsedSignature = { params: { keyId: string; algorithm: string; headers: string[] } };
  export function parseRequest(
    request: { method: string; url: string; headers: Record<string, string> },
    options: { clockSkew: number; headers?: string[]; strict?: boolean },
  ): ParsedSignature;
  export function verifySignature(parsed: ParsedSignature, publicKeyPem: string): boolean;
  export function sign(
    request: {
      method: string;
      path: string;
      getHeader: (name: string) => string | undefined;
      setHeader: (name: string, value: string) => void;
    },
    options: {
      key: string;
      keyId: string;
      algorithm: string;
      headers: string[];
      authorizationHeaderName: string;
    },
  ): boolean;
}
