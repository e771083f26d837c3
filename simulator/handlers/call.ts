/**
 * One request in the pipeline: the request, its endpoint, and the results of the checks so far. Each check of pipeline.ts stores its result
 * in a member of the call, and can use the results of the checks above it in the table.
 */

import type { HttpRequest } from '../foundation/exchange.ts';
import type { RequestInfo } from '../foundation/request-info.ts';
import type { UserInfo } from '../foundation/user.ts';
import type { WatchFrameCache } from '../negotiation/frames.ts';
import { PLAIN_REPRESENTATION } from '../negotiation/representations/plain.ts';
import type { ResponseFormat } from '../negotiation/response.ts';
import { JSON_SERIALIZER } from '../negotiation/serializers/json-serializer.ts';
import type { Serializer } from '../negotiation/serializers/serializer.ts';
import type { ServedKind } from '../negotiation/served-kind.ts';
import { NO_FLOAT_PATHS } from '../pure/custom/float-literals.ts';
import type { ApiObject } from '../pure/object.ts';
import type { LabelSelector } from '../pure/selectors/label-selector.ts';
import type { QualifiedResource } from '../pure/status/failure.ts';
import type { WatchPlan } from '../pure/versions/plan-watch.ts';
import type { KindSchema, RequestScope, ResourceType, Strategy, Subresource, Verb } from '../registry/resource.ts';
import type { PrintedColumns } from '../registry/tables/printed-columns.ts';
import type { ResourceStorage } from '../store/watch-cache.ts';
import type { HandlerContext } from './context.ts';
import { RequestConversions } from './conversion/conversions.ts';
import type { KindMismatch } from './decoding/kind-mismatch.ts';
import { type DeleteOptions, NO_DELETE_OPTIONS } from './options/delete-options.ts';
import { type ListOptions, NO_LIST_OPTIONS } from './options/list-options.ts';
import { NO_WRITE_OPTIONS, type WriteOptions } from './options/write-options.ts';
import { SELECT_EVERYTHING, type Selection } from './reading/selection.ts';

/** A served resource or subresource, with everything that handlers need to serve it. */
export interface Endpoint {
  readonly resource: ResourceType;
  /** The subresource; undefined if the endpoint is the resource itself. */
  readonly subresource: Subresource | undefined;
  readonly schema: KindSchema;
  readonly strategy: Strategy;
  readonly servedKind: ServedKind;
  readonly frameCache: WatchFrameCache;
  /** The columns of Tables; undefined for resources without Tables, such as reviews. */
  readonly columns: PrintedColumns | undefined;
  readonly storage: ResourceStorage;
  /** The group and resource name for error messages and status details. */
  readonly qualifiedResource: QualifiedResource;
}

const EMPTY_BODY = Buffer.alloc(0);
const WATCH_FROM_NOW: WatchPlan = { start: 'now', sendsInitialEventsEnd: false };
const EMPTY_OBJECT: ApiObject = { apiVersion: '', kind: '', metadata: {} };

export class Call {
  readonly context: HandlerContext;
  readonly request: HttpRequest;
  readonly info: RequestInfo;
  readonly user: UserInfo;
  readonly verb: Verb;
  readonly endpoint: Endpoint;
  format: ResponseFormat = { serializer: JSON_SERIALIZER, isPretty: false, representation: PLAIN_REPRESENTATION };
  listOptions: ListOptions = NO_LIST_OPTIONS;
  /** The parsed labelSelector parameter; undefined if the request has none. */
  labelSelector: LabelSelector | undefined;
  selection: Selection = SELECT_EVERYTHING;
  watchPlan: WatchPlan = WATCH_FROM_NOW;
  writeOptions: WriteOptions = NO_WRITE_OPTIONS;
  deleteOptions: DeleteOptions = NO_DELETE_OPTIONS;
  serializer: Serializer = JSON_SERIALIZER;
  body: Buffer = EMPTY_BODY;
  /** The decoded body, in the storage version unless the endpoint is a view. */
  object: ApiObject = EMPTY_OBJECT;
  /** A kind or apiVersion in the body that does not match the endpoint. The validation of an update reports it. */
  kindMismatch: KindMismatch | undefined;
  /** The paths of integer fields whose number in the body is a floating-point literal, such as `5.0`. */
  floatPaths: ReadonlySet<string> = NO_FLOAT_PATHS;
  warnings: string[] = [];
  #conversions: RequestConversions | undefined;

  constructor({
    context,
    request,
    info,
    user,
    verb,
    endpoint,
  }: Pick<Call, 'context' | 'request' | 'info' | 'user' | 'verb' | 'endpoint'>) {
    this.context = context;
    this.request = request;
    this.info = info;
    this.user = user;
    this.verb = verb;
    this.endpoint = endpoint;
  }

  /** Conversions for managed fields and webhooks; created on first use, because few requests need them. */
  get conversions(): RequestConversions {
    this.#conversions ??= new RequestConversions(this.context);
    return this.#conversions;
  }

  /** The namespace of the request; '' for a request to all namespaces or to a cluster-scoped resource. */
  get namespace(): string {
    return this.endpoint.resource.namespaced ? this.info.namespace : '';
  }

  /** Returns the storage key of the object, without the prefix of the resource. */
  formatStorageKey(name: string): string {
    return this.endpoint.resource.namespaced ? `${this.info.namespace}/${name}` : name;
  }

  get scope(): RequestScope {
    const { clock, random } = this.context;
    return {
      now: () => formatTime(clock.now()),
      createUuid: () => random.createUuid(),
      createRandomText: (length, alphabet) => random.createText(length, alphabet),
      namespace: this.namespace === '' ? undefined : this.namespace,
      name: this.info.name === '' ? undefined : this.info.name,
      user: this.user,
      warn: (text) => void (this.warnings.includes(text) || this.warnings.push(text)),
    };
  }
}

/** The last formatted time, cached because thousands of requests in the same second need the same text. */
const lastFormattedTime = { second: Number.NaN, text: '' };

/** Formats a time to the second, such as `2026-01-02T03:04:05Z`. */
export function formatTime(milliseconds: number): string {
  const second = Math.floor(milliseconds / 1000);
  if (second !== lastFormattedTime.second) {
    lastFormattedTime.second = second;
    lastFormattedTime.text = `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
  }
  return lastFormattedTime.text;
}
