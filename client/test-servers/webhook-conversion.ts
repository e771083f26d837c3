/** The suite's conversion webhooks: they return objects in the requested version, correctly or with an error that the scenario defines. */
import { isJsonObject } from '../../values/json-object.ts';

export interface WebhookConversion {
  /** By version: the new names of members of `spec`, by their old names. */
  readonly renames?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Merged into each converted object. */
  readonly each?: Members;
  /** Merged into the review in the response. */
  readonly review?: Members;
  /** Whether the webhook closes the connection without a response. */
  readonly closesConnection?: boolean;
  /** Whether the webhook never responds. */
  readonly hangs?: boolean;
}

export interface ConversionRequest {
  readonly uid: string;
  readonly desiredAPIVersion: string;
  readonly objects: readonly Members[];
}

interface Members {
  readonly [member: string]: unknown;
}

export interface ConversionReview {
  readonly apiVersion: string;
  readonly kind: string;
  readonly request: ConversionRequest;
}

export function convertReview({ apiVersion, kind, request }: ConversionReview, conversion: WebhookConversion): Members {
  const { renames = {}, each = {}, review = {} } = conversion;
  const { uid, desiredAPIVersion, objects } = request;
  const names = renames[desiredAPIVersion.split('/').at(-1) ?? ''] ?? {};
  const convertedObjects = objects.map((object) => {
    const spec = renameMembers(isJsonObject(object.spec) ? object.spec : {}, names);
    return mergeMembers({ ...object, apiVersion: desiredAPIVersion, spec }, each);
  });
  return mergeMembers({ apiVersion, kind, response: { uid, result: { status: 'Success' }, convertedObjects } }, review);
}

function renameMembers(members: Members, names: Readonly<Record<string, string>>): Members {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [names[name] ?? name, value]));
}

function mergeMembers(value: Members, changes: Members): Members {
  const result: Record<string, unknown> = { ...value };
  for (const [name, change] of Object.entries(changes)) {
    const member = result[name];
    result[name] = isJsonObject(change) && isJsonObject(member) ? mergeMembers(member, change) : change;
  }
  return result;
}
