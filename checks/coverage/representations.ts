/** Maps media types to the encodings and representations of spec/coverage.yaml. */

const ENCODINGS: readonly (readonly [RegExp, string])[] = [
  [/^application\/(json\b|.*\+json)/, 'JSON'],
  [/yaml/, 'YAML'],
  [/protobuf/, 'protobuf'],
  [/cbor/, 'CBOR'],
];
const UNKNOWN_ENCODING = 'an unsupported type';

/** Returns the encoding of a body; undefined without a Content-Type. */
export function findBodyEncoding(type: string): string | undefined {
  return type === '' ? undefined : (ENCODINGS.find(([pattern]) => pattern.test(type))?.[1] ?? UNKNOWN_ENCODING);
}

/** Returns the representation of the first media type in Accept, or its encoding if it requests the object itself. */
export function findRequestedRepresentation(accept: string): string {
  const [first = ''] = accept.split(',');
  const representation = /;\s*as=(\w+?)(List)?\s*(;|$)/.exec(first)?.[1];
  if (representation === 'Table' || representation === 'PartialObjectMetadata') return representation;
  return first.trim() === '' || first.includes('*/*') || first.includes('application/*')
    ? 'JSON'
    : (findBodyEncoding(first.trim()) ?? UNKNOWN_ENCODING);
}
