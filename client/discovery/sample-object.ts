/** Creates an object that a schema may accept: all required fields, and the first plain field of a spec without required fields. */
import type { OpenApiSchema, TypeSchema } from './openapi.ts';

/** Limits recursion, because schemas may refer to themselves. */
const DEEPEST = 12;

/** Returns the members of an object other than apiVersion, kind and metadata. */
export function sampleObject({ schema, resolveReference: resolved }: TypeSchema): Record<string, unknown> {
  const { properties = {}, required = [] } = resolved(schema);
  const sample = new Sample(resolved);
  const object: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    if (['apiVersion', 'kind', 'metadata', 'status'].includes(name)) continue;
    if (name === 'spec') object.spec = sample.spec(property);
    else if (required.includes(name)) object[name] = sample.value(property, 1);
  }
  return object;
}

/** Returns a value that the schema accepts. */
export function sampleValue(schema: OpenApiSchema, resolved: TypeSchema['resolveReference']): unknown {
  return new Sample(resolved).value(schema, 1);
}

class Sample {
  readonly #resolved: TypeSchema['resolveReference'];

  constructor(resolved: TypeSchema['resolveReference']) {
    this.#resolved = resolved;
  }

  spec(schema: OpenApiSchema): unknown {
    const { properties = {}, required = [] } = this.#resolved(schema);
    if (required.length > 0) return this.value(schema, 1);
    const plain = Object.entries(properties).find(([, openApiSchema]) => isPlain(this.#resolved(openApiSchema)));
    return plain === undefined ? {} : { [plain[0]]: this.value(plain[1], 2) };
  }

  value(schema: OpenApiSchema, depth: number): unknown {
    const whole = this.#resolved(schema);
    const value = schema.default ?? whole.default ?? whole.enum?.[0];
    // An empty default is only the zero value of a Go field.
    if (value !== undefined && value !== '' && JSON.stringify(value) !== '{}') return value;
    if (whole['x-kubernetes-int-or-string'] === true) return 1;
    switch (whole.type) {
      case 'object':
        return depth > DEEPEST ? {} : this.#createObject(whole, depth);
      case 'array':
        return depth > DEEPEST
          ? []
          : Array.from({ length: whole.minItems ?? 0 }, () => this.value(whole.items ?? {}, depth + 1));
      case 'boolean':
        return true;
      case 'integer':
      case 'number':
        return Math.max(1, whole.minimum ?? 1);
      case 'string':
        return createText(whole);
      default:
        return whole.properties === undefined ? {} : this.#createObject(whole, depth);
    }
  }

  #createObject({ properties = {}, required = [] }: OpenApiSchema, depth: number): Record<string, unknown> {
    const members = Object.entries(properties).filter(([name]) => required.includes(name));
    return Object.fromEntries(members.map(([name, property]) => [name, this.value(property, depth + 1)]));
  }
}

function isPlain({ type, format }: OpenApiSchema): boolean {
  return (type === 'string' && format === undefined) || type === 'integer' || type === 'boolean';
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  duration: '1s',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  email: 'a@example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
  byte: 'YQ==',
};

function createText({ format, minLength = 0 }: OpenApiSchema): string {
  return BY_FORMAT[format ?? ''] ?? 'a'.padEnd(minLength, 'a');
}
