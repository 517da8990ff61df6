/**
 * Reads a certificate and its key from a PKCS#12 file, as issuers hand them out. node-forge opens the file; node:crypto
 * finds the certificate that belongs to the key, since the file may contain the chain as well.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import type { SignerKeys } from '@/lib/xs2a/signature/sign';

export type Pkcs12Reading =
  | { ok: true; keys: SignerKeys }
  | { ok: false; reason: 'malformed' | 'wrong-password' | 'no-key' | 'no-certificate' };

/** Opens a PKCS#12 file. */
export function readPkcs12(file: Uint8Array, password: string): Pkcs12Reading {
  let archive: forge.asn1.Asn1;
  try {
    archive = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(file).toString('binary')));
  } catch {
    return { ok: false, reason: 'malformed' };
  }
  let opened: forge.pkcs12.Pkcs12Pfx;
  try {
    opened = openArchive(archive, password);
  } catch (error) {
    // The kinds of error can only be told apart by their messages.
    const isPassword = error instanceof Error && /password|decrypt/i.test(error.message);
    return { ok: false, reason: isPassword ? 'wrong-password' : 'malformed' };
  }
  const bags = opened.safeContents.flatMap(({ safeBags }) => safeBags);
  const [privateKeyPem] = bags.flatMap(({ key }) => (key ? [forge.pki.privateKeyToPem(key)] : []));
  if (privateKeyPem === undefined) return { ok: false, reason: 'no-key' };
  const privateKey = createPrivateKey(privateKeyPem);
  const certificate = bags
    .flatMap(({ cert }) => (cert ? [new X509Certificate(derOf(cert))] : []))
    .find((one) => one.checkPrivateKey(privateKey));
  return certificate === undefined
    ? { ok: false, reason: 'no-certificate' }
    : { ok: true, keys: { certificatePem: certificate.toString(), privateKeyPem } };
}

/**
 * The MAC takes the password in UTF-16, but AES takes it in UTF-8, where node-forge uses the low octets of UTF-16. So a
 * file whose MAC is valid but that does not open is tried again with the UTF-8, without the MAC. Wrong octets may
 * decrypt to something by chance, so any failure counts.
 */
function openArchive(archive: forge.asn1.Asn1, password: string): forge.pkcs12.Pkcs12Pfx {
  try {
    return forge.pkcs12.pkcs12FromAsn1(archive, false, password);
  } catch (error) {
    const utf8 = forge.util.encodeUtf8(password);
    const isMac = error instanceof Error && /\bMAC\b/.test(error.message);
    if (isMac || utf8 === password || !Array.isArray(archive.value)) throw error;
    const [version, contents] = archive.value;
    const withoutMac = { ...archive, value: [version, contents] } as forge.asn1.Asn1;
    try {
      return forge.pkcs12.pkcs12FromAsn1(withoutMac, false, utf8);
    } catch (again) {
      throw isDecryption(error) ? error : again;
    }
  }
}

function isDecryption(error: unknown): boolean {
  return error instanceof Error && /decrypt/i.test(error.message);
}

/** The octets from the file: node-forge keeps what the issuer signed unchanged. */
function derOf(certificate: forge.pki.Certificate): Buffer {
  const { data } = forge.asn1.toDer(forge.pki.certificateToAsn1(certificate));
  return Buffer.from(data, 'binary');
}
