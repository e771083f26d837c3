/**
 * Random objects of kinds that together have every type of field: strings that an encoding could misread, bytes, quantities, times, numbers
 * or names, maps and lists. All of them are valid; callers set the names.
 */
import fc from 'fast-check';
import type { JsonObject } from '../../values/json-object.ts';
import { validEndpoints } from './endpoints.ts';

export type RandomContent = JsonObject;

/** Texts that YAML 1.1 or 1.2 reads as something other than text, that have to be quoted, or that are not ASCII. */
const AMBIGUOUS_TEXTS = [
  ...['yes', 'No', 'on', 'Off', 'y', 'N', 'true', 'FALSE', 'null', '~', '', 'NaN', '.inf', '-.INF', '=', '<<'],
  ...['0777', '0o17', '0x1F', '0b11', '1_000', '1e3', '+1', '.5', '1.', '12:30', '190:20:30', '-', '---', '...'],
  ...['2020-01-01', '2020-01-01T00:00:00Z', '!tag', '&a', '*a', '?', ':', '|', '>', '%', '@', '`', '[', '{', '- a'],
  ...['a: b', 'a #b', '#', ' lead', 'trail ', '\t', 'a\nb', 'a\n\n', '\n a', 'a\r\nb', '"', "'", '\\', '<&>'],
  ...['é', '日本', '\u{1f600}', '\u00a0', '\u2028', '\u2029', '\u0001', '\u0000'],
];
/** Characters that kube-apiserver cannot encode in YAML: it returns 500, or a space instead of U+0085. */
const NOT_IN_YAML = /[\u007f-\u009f\ufeff\ufffe\uffff]/;
/** All code points except surrogates. (The unit `binary` of fast-check means the same, but takes half a second to build.) */
const character = fc
  .oneof(
    fc.integer({ min: 0x20, max: 0x7e }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((codePoint) => String.fromCodePoint(codePoint));
const text = fc.oneof(
  fc.constantFrom(...AMBIGUOUS_TEXTS),
  fc.string({ unit: character, maxLength: 20 }).filter((drawnText) => !NOT_IN_YAML.test(drawnText)),
);
const key = fc.stringMatching(/^[a-zA-Z0-9]([-._a-zA-Z0-9]{0,10}[a-zA-Z0-9])?$/);
const ambiguousKey = fc.oneof(fc.constantFrom('y', 'no', '1', '0x1', 'true', 'null', '1.5'), key);
const labelValue = fc.oneof(fc.constantFrom('', 'yes', '1', '2020', '1e3', 'null', '0x1'), key);
const bytes = fc.uint8Array({ maxLength: 20 }).map((array) => Buffer.from(array).toString('base64'));
const quantity = fc.constantFrom('0', '1', '100m', '1.5', '0.5Gi', '1Gi', '1500M', '2e3', '1k', '12E', '0.1n');
const dnsLabel = fc.stringMatching(/^[a-z]([-a-z0-9]{0,10}[a-z0-9])?$/);

const time = fc
  .date({ min: new Date('1970-01-02'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().replace(/\.\d+Z$/, ''));
const microTime = fc
  .tuple(time, fc.integer({ min: 0, max: 999_999 }))
  .map(([base, micros]) => `${base}.${String(micros).padStart(6, '0')}Z`);

const metadata = fc.record(
  {
    labels: fc.dictionary(ambiguousKey, labelValue, { maxKeys: 3 }),
    annotations: fc.dictionary(ambiguousKey, text, { maxKeys: 3 }),
  },
  { requiredKeys: [] },
);

const configMap = fc.record(
  {
    data: fc.dictionary(
      key.map((name) => `a.${name}`),
      text,
      { maxKeys: 6 },
    ),
    binaryData: fc.dictionary(
      key.map((name) => `b.${name}`),
      bytes,
      { maxKeys: 3 },
    ),
    immutable: fc.boolean(),
  },
  { requiredKeys: [] },
);

const lease = fc.record({
  spec: fc.record(
    {
      holderIdentity: dnsLabel,
      leaseDurationSeconds: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      leaseTransitions: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      acquireTime: microTime,
      renewTime: microTime,
    },
    { requiredKeys: [] },
  ),
});

const portNumber = fc.integer({ min: 1, max: 65_535 });
/** An IANA service name: up to 15 characters, with a letter, without consecutive hyphens. */
const portName = fc.stringMatching(/^[a-z](?:-?[a-z0-9]){0,7}$/);
const servicePorts = fc.uniqueArray(portNumber, { minLength: 1, maxLength: 3 });
const service = fc
  .tuple(servicePorts, fc.array(fc.oneof(portName, portNumber), { minLength: 3, maxLength: 3 }))
  .map(([ports, targets]) => ({
    spec: {
      selector: { app: 'web' },
      ports: ports.map((port, index) => ({ name: `p${index}`, port, targetPort: targets[index] })),
    },
  }));

const container = fc.record(
  {
    name: fc.constant('web'),
    image: fc.constant('example.org/web:1'),
    env: fc.array(fc.record({ name: fc.constant('A'), value: text }), { maxLength: 2 }),
    resources: fc.record({ limits: fc.record({ cpu: quantity, memory: quantity }, { requiredKeys: [] }) }),
    readinessProbe: fc.record({
      httpGet: fc.record({
        path: fc.constant('/'),
        port: fc.oneof(fc.constant('http'), portNumber),
      }),
      periodSeconds: fc.integer({ min: 1, max: 1000 }),
    }),
    tty: fc.boolean(),
  },
  { requiredKeys: ['name', 'image'] },
);
const pod = fc.record({
  spec: fc.record(
    {
      containers: fc.array(container, { minLength: 1, maxLength: 1 }),
      // Without this, the admission plugin ServiceAccount adds a volume with a random name.
      automountServiceAccountToken: fc.constant(false),
      terminationGracePeriodSeconds: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      nodeSelector: fc.dictionary(key, labelValue, { maxKeys: 2 }),
      tolerations: fc.array(
        fc.record({
          key,
          operator: fc.constant('Exists'),
          effect: fc.constant('NoExecute'),
          tolerationSeconds: fc.maxSafeInteger(),
        }),
        { maxLength: 1 },
      ),
    },
    { requiredKeys: ['containers', 'automountServiceAccountToken'] },
  ),
});

const CONTENTS: Readonly<Record<string, fc.Arbitrary<object>>> = {
  ConfigMap: configMap,
  Endpoints: validEndpoints,
  Lease: lease,
  Pod: pod,
  Service: service,
};

/** Returns an arbitrary for the contents of objects of a kind, or undefined for kinds without random objects. */
export function drawContents(kind: string): fc.Arbitrary<RandomContent> | undefined {
  const contents = CONTENTS[kind];
  return (
    contents &&
    fc.tuple(metadata, contents).map(([randomMetadata, members]) => ({ metadata: randomMetadata, ...members }))
  );
}
