import { generateKeyPairSync, sign } from 'node:crypto';

/** Encodes a DER element: tag, length, content. */
function der(tag: number, ...content: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const length = body.length < 0x80 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...content: Buffer[]) => der(0x30, ...content);
const text = (tag: number, value: string) => der(tag, Buffer.from(value));
const oid = (...bytes: number[]) => der(0x06, bytes);

const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const nameOf = (commonName: string) =>
  sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), text(0x0c, commonName))));

/** Creates a key and a self-signed certificate for names and IPv4 addresses, for a test's server. */
export function createSelfSigned(hosts: string[], { notAfter = '491231235959Z' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const names = hosts.map((host) =>
    /^[\d.]+$/.test(host) ? der(0x87, host.split('.').map(Number)) : text(0x82, host),
  );
  const alternatives = sequence(oid(0x55, 0x1d, 0x11), der(0x04, sequence(...names)));
  const certificateOfItself = sequence(oid(0x55, 0x1d, 0x13), der(0x04, sequence(der(0x01, [0xff]))));
  const body = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [1]),
    ecdsaWithSha256,
    nameOf(hosts[0] ?? ''),
    sequence(text(0x17, '200101000000Z'), text(0x17, notAfter)),
    nameOf(hosts[0] ?? ''),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternatives, certificateOfItself)),
  );
  const signature = der(0x03, [0], sign('sha256', body, privateKey));
  // Parsers refuse a blank line before the end, which a full last line would produce.
  const lines = sequence(body, ecdsaWithSha256, signature)
    .toString('base64')
    .replace(/.{64}(?!$)/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    /** The public key, whose hash Chromium's `--ignore-certificate-errors-spki-list` takes. */
    publicKey: publicKey.export({ type: 'spki', format: 'der' }),
  };
}
