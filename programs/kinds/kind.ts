/** A kind that programs are about, in one version. */
import type { TypeSchema } from '../../client/discovery/openapi.ts';

export type Members = Readonly<Record<string, unknown>>;

interface KindFacts {
  readonly apiVersion: string;
  readonly kind: string;
  readonly resource: string;
  /** The members beside metadata of objects; the first is valid. */
  readonly contents: readonly Members[];
  readonly isNamespaced?: boolean;
  readonly verbs?: readonly string[];
  readonly subresources?: readonly string[];
  readonly schema?: TypeSchema;
}

const EVERY_VERB = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

export class Kind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly resource: string;
  readonly contents: readonly Members[];
  readonly isNamespaced: boolean;
  readonly verbs: readonly string[];
  readonly subresources: readonly string[];
  /** Undefined if the server publishes none. */
  readonly schema: TypeSchema | undefined;

  constructor(facts: KindFacts) {
    this.apiVersion = facts.apiVersion;
    this.kind = facts.kind;
    this.resource = facts.resource;
    this.contents = facts.contents;
    this.isNamespaced = facts.isNamespaced ?? true;
    this.verbs = facts.verbs ?? EVERY_VERB;
    this.subresources = facts.subresources ?? [];
    this.schema = facts.schema;
  }

  /** `apps/v1 Deployment`: unique on a server. */
  get id(): string {
    return `${this.apiVersion} ${this.kind}`;
  }

  /** Returns the contents with this number; numbers go round. */
  contentAt(number: number): Members {
    return this.contents[number % this.contents.length] ?? {};
  }

  toJSON(): string {
    return this.id;
  }
}
