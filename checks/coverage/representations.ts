/** The encodings and representations of spec/coverage.yaml, from media types. */

const ENCODINGS: readonly (readonly [RegExp, string])[] = [
  [/^application\/(json\b|.*\+json)/, 'JSON'],
  [/yaml/, 'YAML'],
  [/protobuf/, 'protobuf'],
  [/cbor/, 'CBOR'],
];
const OTHER = 'what the server lacks';

/** Of a body; none where no type is told. */
export function sentAs(type: string): string | undefined {
  return type === '' ? undefined : (ENCODINGS.find(([pattern]) => pattern.test(type))?.[1] ?? OTHER);
}

/** What Accept asks for first. */
export function askedFor(accept: string): string {
  const [first = ''] = accept.split(',');
  const as = /;\s*as=(\w+?)(List)?\s*(;|$)/.exec(first)?.[1];
  if (as === 'Table' || as === 'PartialObjectMetadata') return as;
  return first.trim() === '' || first.includes('*/*') || first.includes('application/*')
    ? 'JSON'
    : (sentAs(first.trim()) ?? OTHER);
}
