/** Reads the elements of a certificate request (PKCS #10, in PEM) that validation needs, and verifies its signature. */
import { verify } from 'node:crypto';

const PEM_BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----\r?\n([\s\S]*?)-----END \1-----/;

interface DerElement {
  readonly tag: number;
  /** The bytes of the element, including its header. */
  readonly bytes: Buffer;
  readonly content: Buffer;
}

/** Returns the reason why the request is invalid, or undefined if it is valid. */
export function findRequestProblem(pem: string): string | undefined {
  const [, type, body = ''] = PEM_BLOCK.exec(pem) ?? [];
  if (type !== 'CERTIFICATE REQUEST') return 'PEM block type must be CERTIFICATE REQUEST';
  const [request] = readElements(Buffer.from(body, 'base64')) ?? [];
  const [info, algorithm, signature] = readElements(request?.content) ?? [];
  const publicKey = readElements(info?.content)?.[2];
  const identifier = readElements(algorithm?.content)?.[0];
  if (info === undefined || identifier === undefined || signature === undefined || publicKey === undefined)
    return "asn1: structure error: tags don't match";
  return verifySignature(info.bytes, { identifier, signature, publicKey });
}

const ORGANIZATION_OID = '55040a';

/** Returns the organizations of the subject, which are the groups of a client certificate. */
export function readOrganizations(pem: string): string[] {
  const [, , body = ''] = PEM_BLOCK.exec(pem) ?? [];
  const [request] = readElements(Buffer.from(body, 'base64')) ?? [];
  const subject = readElements(readElements(request?.content)?.[0]?.content)?.[1];
  const attributes = (readElements(subject?.content) ?? []).flatMap(({ content }) => readElements(content) ?? []);
  return attributes.flatMap(({ content }) => {
    const [type, value] = readElements(content) ?? [];
    return type?.content.toString('hex') === ORGANIZATION_OID && value !== undefined ? [value.content.toString()] : [];
  });
}

/** Returns the elements of a DER encoding, or undefined if it is malformed. */
function readElements(bytes: Buffer | undefined): readonly DerElement[] | undefined {
  const elements: DerElement[] = [];
  for (let offset = 0; bytes !== undefined && offset < bytes.length; ) {
    const element = readElement(bytes.subarray(offset));
    if (element === undefined) return undefined;
    elements.push(element);
    offset += element.bytes.length;
  }
  return bytes === undefined ? undefined : elements;
}

function readElement(bytes: Buffer): DerElement | undefined {
  const [tag = 0, firstLengthByte = 0] = bytes;
  const extraLengthBytes = firstLengthByte < 0x80 ? 0 : firstLengthByte & 0x7f;
  if (extraLengthBytes > 4 || bytes.length < 2 + extraLengthBytes) return undefined;
  const length = extraLengthBytes === 0 ? firstLengthByte : bytes.readUIntBE(2, extraLengthBytes);
  const headerLength = 2 + extraLengthBytes;
  if (bytes.length < headerLength + length) return undefined;
  return {
    tag,
    bytes: bytes.subarray(0, headerLength + length),
    content: bytes.subarray(headerLength, headerLength + length),
  };
}

/** The hash of each signature algorithm, by the DER encoding of its object identifier. Ed25519 has no hash. */
const HASHES_BY_ALGORITHM: Readonly<Record<string, string | null>> = {
  '2a864886f70d010105': 'sha1',
  '2a864886f70d01010b': 'sha256',
  '2a864886f70d01010c': 'sha384',
  '2a864886f70d01010d': 'sha512',
  '2a8648ce3d040302': 'sha256',
  '2a8648ce3d040303': 'sha384',
  '2a8648ce3d040304': 'sha512',
  '2b6570': null,
};

interface SignatureParts {
  readonly identifier: DerElement;
  readonly signature: DerElement;
  readonly publicKey: DerElement;
}

function verifySignature(
  signedBytes: Buffer,
  { identifier, signature, publicKey }: SignatureParts,
): string | undefined {
  const hash = HASHES_BY_ALGORITHM[identifier.content.toString('hex')];
  if (hash === undefined) return 'x509: cannot verify signature: algorithm unimplemented';
  try {
    // A bit string starts with the number of unused bits.
    const isValid = verify(
      hash,
      signedBytes,
      { key: publicKey.bytes, format: 'der', type: 'spki' },
      signature.content.subarray(1),
    );
    return isValid ? undefined : 'crypto/rsa: verification error';
  } catch {
    return 'x509: unsupported public key';
  }
}
