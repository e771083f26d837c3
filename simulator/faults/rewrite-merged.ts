/** What faults make of the object that an apply gives. */
import type { Json, JsonObject } from '../pure/object.ts';

/** The members of the intent as it has them, over those of a base; metadata keeps what makes it the object that it is. */
export function replaced(live: Json, intent: Json, base: Json): Json {
  const metadata = { ...member(live, 'metadata') };
  const said = member(intent, 'metadata');
  const { labels: _, annotations: __, ...identity } = metadata;
  return { ...(base as JsonObject), ...(intent as JsonObject), metadata: { ...identity, ...said } };
}

export function labelsOf(value: Json): JsonObject | undefined {
  return member(member(value, 'metadata'), 'labels');
}

export function withLabels(value: Json, change: (own: JsonObject | undefined) => JsonObject | undefined): Json {
  const labels = change(labelsOf(value));
  if (labels === undefined) return value;
  return { ...(value as JsonObject), metadata: { ...member(value, 'metadata'), labels } };
}

/** Members of the live spec that are gone are back. */
export function withSpec(value: Json, live: Json): Json {
  const spec = member(live, 'spec');
  return spec === undefined ? value : { ...(value as JsonObject), spec: { ...spec, ...member(value, 'spec') } };
}

/** Live ports whose names are gone are back. */
export function withPorts(value: Json, live: Json): Json {
  const [spec, before] = [member(value, 'spec'), portsOf(live)];
  if (spec === undefined || before.length === 0) return value;
  const now = portsOf(value);
  const gone = before.filter(({ name }) => !now.some((port) => port.name === name));
  return { ...(value as JsonObject), spec: { ...spec, ports: [...now, ...gone] } };
}

function portsOf(value: Json): JsonObject[] {
  return (member(value, 'spec')?.ports ?? []) as JsonObject[];
}

function member(value: Json | undefined, name: string): JsonObject | undefined {
  return (value as JsonObject | undefined)?.[name] as JsonObject | undefined;
}
