/** Creates an object that a schema may accept: all required fields, and the first scalar field of a spec without required fields. */
import type { OpenApiSchema, TypeSchema } from './openapi.ts';

/** Limits recursion, because schemas may refer to themselves. */
const MAX_DEPTH = 12;

/** Returns the members of an object other than apiVersion, kind and metadata. */
export function createSampleObject({ schema, resolveReference: resolveSchema }: TypeSchema): Record<string, unknown> {
  const { properties = {}, required = [] } = resolveSchema(schema);
  const sample = new SampleBuilder(resolveSchema);
  const object: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    if (['apiVersion', 'kind', 'metadata', 'status'].includes(name)) continue;
    if (name === 'spec') object.spec = sample.createSpec(property);
    else if (required.includes(name)) object[name] = sample.createValue(property, 1);
  }
  return object;
}

/** Returns a value that the schema accepts. */
export function createSampleValue(schema: OpenApiSchema, resolveSchema: TypeSchema['resolveReference']): unknown {
  return new SampleBuilder(resolveSchema).createValue(schema, 1);
}

class SampleBuilder {
  readonly #resolveSchema: TypeSchema['resolveReference'];

  constructor(resolveSchema: TypeSchema['resolveReference']) {
    this.#resolveSchema = resolveSchema;
  }

  createSpec(schema: OpenApiSchema): unknown {
    const { properties = {}, required = [] } = this.#resolveSchema(schema);
    if (required.length > 0) return this.createValue(schema, 1);
    const scalarProperty = Object.entries(properties).find(([, openApiSchema]) =>
      isScalar(this.#resolveSchema(openApiSchema)),
    );
    return scalarProperty === undefined ? {} : { [scalarProperty[0]]: this.createValue(scalarProperty[1], 2) };
  }

  createValue(schema: OpenApiSchema, depth: number): unknown {
    const resolvedSchema = this.#resolveSchema(schema);
    const value = schema.default ?? resolvedSchema.default ?? resolvedSchema.enum?.[0];
    // An empty default is only the zero value of a Go field.
    if (value !== undefined && value !== '' && JSON.stringify(value) !== '{}') return value;
    if (resolvedSchema['x-kubernetes-int-or-string'] === true) return 1;
    switch (resolvedSchema.type) {
      case 'object':
        return depth > MAX_DEPTH ? {} : this.#createObject(resolvedSchema, depth);
      case 'array':
        return depth > MAX_DEPTH
          ? []
          : Array.from({ length: resolvedSchema.minItems ?? 0 }, () =>
              this.createValue(resolvedSchema.items ?? {}, depth + 1),
            );
      case 'boolean':
        return true;
      case 'integer':
      case 'number':
        return Math.max(1, resolvedSchema.minimum ?? 1);
      case 'string':
        return createString(resolvedSchema);
      default:
        return resolvedSchema.properties === undefined ? {} : this.#createObject(resolvedSchema, depth);
    }
  }

  #createObject({ properties = {}, required = [] }: OpenApiSchema, depth: number): Record<string, unknown> {
    const members = Object.entries(properties).filter(([name]) => required.includes(name));
    return Object.fromEntries(members.map(([name, property]) => [name, this.createValue(property, depth + 1)]));
  }
}

function isScalar({ type, format }: OpenApiSchema): boolean {
  return (type === 'string' && format === undefined) || type === 'integer' || type === 'boolean';
}

const FORMAT_EXAMPLES: Readonly<Record<string, string>> = {
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

function createString({ format, minLength = 0 }: OpenApiSchema): string {
  return FORMAT_EXAMPLES[format ?? ''] ?? 'a'.padEnd(minLength, 'a');
}
