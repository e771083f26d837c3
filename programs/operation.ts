/**
 * One step of a random request program, in words that mean the same on both servers: objects by name, versions and tokens by
 * where they were seen. What it becomes on the wire is decided by request.ts with what one server answered before.
 */
import type { Kind } from './kinds/kind.ts';
import type { Part } from './kinds/kinds.ts';

export type Version = 'absent' | 'current' | 'first' | 'zero' | 'one' | 'future' | 'garbage' | 'negative';

export interface Labels {
  readonly [key: string]: string;
}

/** What is wrong with a body. */
export type Mistake =
  | 'none'
  | 'version'
  | 'namespace'
  | 'name'
  | 'no-name'
  | 'kind'
  | 'api-version'
  | 'unserved-kind'
  | 'broken'
  | 'list'
  | 'empty'
  | 'content-type'
  | 'label'
  | 'label-type'
  | 'finalizer'
  | 'bad-name'
  | 'unknown-field'
  | 'repeated-field'
  | 'foreign-uid';

export interface Body {
  /** The members beside metadata, or the number of the contents of the kind. */
  readonly content: number | Readonly<Record<string, unknown>>;
  readonly labels: Labels;
  readonly annotations?: Labels;
  readonly finalizer: boolean;
  readonly mistake: Mistake;
}

export interface WriteQuery {
  readonly dryRun?: string;
  readonly fieldManager?: string;
  readonly fieldValidation?: string;
  /** Of an apply. */
  readonly force?: string;
}

export interface ListQuery {
  readonly limit?: string;
  readonly continue?: 'last' | 'garbage';
  readonly version: Version;
  readonly match?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  readonly sendInitialEvents?: string;
  readonly timeoutSeconds?: string;
}

export interface DeleteQuery {
  readonly dryRun?: string;
  readonly gracePeriodSeconds?: string;
  readonly propagationPolicy?: string;
  readonly orphanDependents?: string;
}

/** An applied configuration: metadata, and the members of the kind beside it. */
export interface AppliedConfiguration {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly members: Readonly<Record<string, unknown>>;
}

export type Operation =
  | {
      readonly do: 'apply';
      readonly kind: Kind;
      readonly name: string;
      readonly configuration: AppliedConfiguration;
      readonly query: WriteQuery;
      /** `status` where not the object itself is applied. */
      readonly part?: string;
    }
  | {
      readonly do: 'create';
      readonly kind: Kind;
      readonly name: string;
      readonly generated: boolean;
      readonly body: Body;
      readonly query: WriteQuery;
      readonly accept?: string;
    }
  | {
      readonly do: 'get';
      readonly kind: Kind;
      readonly name: string;
      readonly version: Version;
      readonly accept?: string;
    }
  | { readonly do: 'list'; readonly kind: Kind; readonly query: ListQuery; readonly accept?: string }
  | {
      readonly do: 'update';
      readonly kind: Kind;
      readonly name: string;
      readonly version: Version;
      readonly body: Body;
      readonly query: WriteQuery;
      readonly accept?: string;
    }
  | {
      readonly do: 'patch';
      readonly kind: Kind;
      readonly name: string;
      /** PATCH unless it is a body that is sent as it stands. */
      readonly method?: 'POST' | 'PUT' | 'PATCH';
      readonly type: string;
      /** `"@current"` and `"@first"` in it stand for the versions of the object. */
      readonly document: string;
      /** Each character of the document is a byte, since it may be no text. */
      readonly bytes?: boolean;
      readonly query: WriteQuery;
      /** `status` where not the object itself is patched. */
      readonly part?: string;
      readonly accept?: string;
    }
  | {
      readonly do: 'delete';
      readonly kind: Kind;
      readonly name: string;
      readonly query: DeleteQuery;
      readonly precondition: 'none' | 'uid' | 'foreign-uid' | 'version' | 'stale-version';
      readonly inBody: boolean;
      readonly accept?: string;
    }
  | {
      readonly do: 'deletecollection';
      readonly kind: Kind;
      readonly query: ListQuery;
      readonly options: DeleteQuery;
      readonly inBody?: boolean;
    }
  /** A PUT of a part: status, or the view of another kind. */
  | {
      readonly do: 'part';
      readonly part: Part;
      readonly name: string;
      readonly version: Version;
      readonly query: WriteQuery;
    }
  | {
      readonly do: 'request';
      /** The kind that the path is about, if a server may lack it. */
      readonly kind?: Kind;
      readonly method: string;
      readonly path: string;
      readonly accept?: string;
      readonly type?: string;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly do: 'watch'; readonly kind: Kind; readonly query: ListQuery; readonly bookmarks: boolean }
  | Beside;

/** A watch that goes on while the program runs; `selecting` begins with `&`. */
export interface Beside {
  readonly do: 'beside';
  readonly kind: Kind;
  readonly selecting: string;
  readonly accept?: string;
  /**
   * Where it begins: with what comes after the making of the namespace, after the version seen last, or with all that is there as initial events.
   * The last two are opened when the program comes to them.
   */
  readonly since?: 'last' | 'initial';
}

/** What is sent and answered, one after the other. */
export type Request = Exclude<Operation, { do: 'beside' }>;
