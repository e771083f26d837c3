/**
 * The operations of random programs. Their values are the same for every server: objects have fixed names, and versions, uids and tokens
 * are placeholders. The executor replaces them by values that the server returned before:
 *
 * - in names, queries and bodies `{ns}`, the namespace of the program;
 * - in queries `{first}` and `{last}`, the versions of the first and the last list, and `{continue}`, the last continue token;
 * - in bodies `"@first"`, `"@current"` and `"@uid"`, the versions and the uid of the object. A member whose value is not known yet is
 * omitted.
 */
import type { Kind } from './kinds/kind.ts';

export type Labels = Readonly<Record<string, string>>;
export type Verb = 'create' | 'get' | 'list' | 'watch' | 'update' | 'patch' | 'apply' | 'delete' | 'deletecollection';

/** Parameters by name, or a text for queries that no client library sends. */
export type Query = Readonly<Record<string, string | undefined>> | string;

/** The media types, headers and body encoding of a request. */
interface RequestFormat {
  readonly accept?: string;
  /** The Content-Type. */
  readonly type?: string;
  readonly headers?: Labels;
  /** Set if the body is a text in which each character stands for a byte. */
  readonly bytes?: true;
}

/** A request for objects of a kind. */
export interface ObjectOperation extends RequestFormat {
  readonly do: Verb;
  readonly kind: Kind;
  readonly name?: string;
  readonly subresource?: string;
  readonly query?: Query;
  /** A text is sent unchanged. The executor adds a missing apiVersion, kind and name to objects that are created, updated or applied. */
  readonly body?: unknown;
}

/** A request for something other than an object: a document of the server, or an invalid path or method. */
export interface PathOperation extends RequestFormat {
  readonly do: 'request';
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** A watch that stays open until the end of the program. */
export interface FollowOperation {
  readonly do: 'follow';
  readonly kind: Kind;
  /** The query parameters with the selectors. They start with `&` or are empty. */
  readonly selector: string;
  readonly accept?: string;
  /**
   * By default, the watch starts before the first request. Otherwise it starts at the last version that the program received, or with
   * initial events.
   */
  readonly since?: 'last' | 'initial';
}

/** An operation with one response. */
export type RequestOperation = ObjectOperation | PathOperation;
export type Operation = RequestOperation | FollowOperation;

const READ_VERBS: ReadonlySet<string> = new Set(['get', 'list', 'watch', 'GET', 'HEAD', 'OPTIONS']);

/** Reports whether an operation may change stored objects. */
export function isWrite(operation: Operation): boolean {
  if (operation.do === 'follow') return false;
  return !READ_VERBS.has(operation.do === 'request' ? operation.method : operation.do) && !isDryRun(operation);
}

export function isDryRun(operation: RequestOperation): boolean {
  if (operation.do === 'request') return /[?&]dryRun=All/.test(operation.path);
  const { query = {}, body } = operation;
  const isInQuery = typeof query === 'string' ? /(^|[?&])dryRun=All/.test(query) : query.dryRun === 'All';
  return isInQuery || (operation.do.startsWith('delete') && /"dryRun":\["All"\]/.test(JSON.stringify(body) ?? ''));
}
