/**
 * Writes warnings into the status of validating admission policies about expressions that do not match the types of the policy's kinds. A
 * policy is checked once for each generation. It is enforced regardless of the result.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseMinorVersion } from '../../../values/minor-version.ts';
import { formatRegistrationGroup } from '../../handlers/admission/webhook.ts';
import { formatTime } from '../../handlers/call.ts';
import {
  type DeclaredKind,
  type ExpressionWarning,
  findTypeWarnings,
  type PolicyTypes,
} from '../../pure/admission/expressions/type-warnings.ts';
import type { WebhookRule } from '../../pure/admission/rules.ts';
import { declareSchema, type SchemaDeclaration } from '../../pure/custom/rules/declare-schema.ts';
import type { StructuralSchema } from '../../pure/custom/structural-schema.ts';
import type { ApiObject } from '../../pure/object.ts';
import { ensureStruct, readList, readMembers, readText } from '../../registry/object-fields.ts';
import { createSchemaFinder } from '../../registry/openapi/resolved-schema.ts';
import type { GroupVersionKind } from '../../registry/openapi/type-kinds.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { Controller, ControllerContext } from '../controller.ts';
import { Informer } from '../informer.ts';
import { WorkQueue } from '../work-queue.ts';
import { applyStatus } from './apply-status.ts';
import { listKindsToCheck } from './kinds-to-check.ts';

const CONTROLLER_NAME = 'validatingadmissionpolicy-status-controller';
const MANAGER_NAME = 'validatingadmissionpolicy-status';

export class PolicyStatusController implements Controller {
  readonly #context: ControllerContext;
  readonly #resource: ResourceType | undefined;
  readonly #queue: WorkQueue;
  readonly #informer: Informer | undefined;
  #isStopped = false;

  constructor(context: ControllerContext) {
    this.#context = context;
    this.#queue = new WorkQueue(CONTROLLER_NAME, (name) => this.#checkPolicy(name), context);
    this.#resource = context.registry.findBuiltIn(
      formatRegistrationGroup(context.dialect),
      'validatingadmissionpolicies',
    );
    if (this.#resource === undefined) return;
    const storage = context.storage(this.#resource);
    const handleEvent = ({ item }: { item: { key: string } }) => this.#queue.add(item.key);
    this.#informer = new Informer(CONTROLLER_NAME, { storage, handleEvent }, context);
  }

  async start(): Promise<void> {
    await this.#informer?.start();
  }

  stop(): void {
    this.#isStopped = true;
    this.#queue.stop();
    this.#informer?.stop();
  }

  async #checkPolicy(name: string): Promise<void> {
    const resource = this.#resource;
    if (resource === undefined) return;
    const storage = this.#context.storage(resource);
    const policy = (await storage.get(name, { type: 'mostRecent' }))?.object;
    if (policy === undefined || isObserved(policy)) return;
    const warnings = await this.#findWarnings(policy);
    if (warnings === undefined) return;
    const status = {
      observedGeneration: policy.metadata.generation ?? 0,
      typeChecking: warnings.length > 0 ? { expressionWarnings: warnings.map((warning) => ({ ...warning })) } : {},
    };
    const writer = { name: MANAGER_NAME, subresource: 'status', time: formatTime(this.#context.clock.now()) };
    await storage.write(name, (current) => {
      const isSamePolicy = current !== undefined && current.object.metadata.uid === policy.metadata.uid;
      return isSamePolicy && !isObserved(current.object)
        ? { put: applyStatus(resource, current.object, status, writer) }
        : 'unchanged';
    });
  }

  /** Returns the warnings, or undefined if the server is stopping. */
  async #findWarnings(policy: ApiObject): Promise<readonly ExpressionWarning[] | undefined> {
    const spec = ensureStruct(policy, 'spec');
    const typeCheck = findTypeWarnings(readExpressions(spec), this.#findPolicyTypes(spec));
    for (;;) {
      const { done, value } = typeCheck.next();
      if (done === true) return value;
      await nextTurn();
      if (this.#isStopped) return undefined;
    }
  }

  #findPolicyTypes(spec: ReturnType<typeof readMembers>): PolicyTypes {
    const findSchema = createSchemaFinder(this.#context.registry, this.#context.dialect);
    const rules: readonly WebhookRule[] = readList(readMembers(spec.matchConstraints ?? {}), 'resourceRules');
    const kinds = listKindsToCheck(rules, this.#context.registry).flatMap((resource): DeclaredKind[] => {
      const schema = findSchema(resource);
      const { apiVersion, group, kind } = resource;
      const groupVersionKind = `${group === '' ? '/' : ''}${apiVersion}, Kind=${kind}`;
      return schema === undefined
        ? []
        : [{ kindText: groupVersionKind, schema: declareSchemaType(schema, `${kind}1`) }];
    });
    const paramKind = readParamKind(readMembers(spec.paramKind ?? {}));
    const paramSchema = paramKind && findSchema(paramKind);
    return {
      kinds,
      paramsSchema: paramKind && paramSchema && declareSchemaType(paramSchema, `${paramKind.kind}2`),
      serverMinor: parseMinorVersion(this.#context.release),
    };
  }
}

function isObserved(policy: ApiObject): boolean {
  const { observedGeneration } = ensureStruct(policy, 'status');
  return (policy.metadata.generation ?? 0) <= (typeof observedGeneration === 'number' ? observedGeneration : 0);
}

function readExpressions(spec: ReturnType<typeof readMembers>): Parameters<typeof findTypeWarnings>[0] {
  return {
    variables: readList(spec, 'variables').map(({ name, expression }) => ({
      name: readText(name),
      expression: readText(expression),
    })),
    validations: readList(spec, 'validations').map(({ expression, messageExpression }) => ({
      expression: readText(expression),
      messageExpression: readText(messageExpression),
    })),
  };
}

/** Declares the type of a schema. The name distinguishes the types of objects and parameters, which may have the same kind. */
function declareSchemaType(schema: StructuralSchema, name: string): SchemaDeclaration | undefined {
  const hasMetadata = schema.properties?.metadata?.properties?.name !== undefined;
  return declareSchema(schema, name, { isRoot: !hasMetadata });
}

function readParamKind({ apiVersion, kind }: ReturnType<typeof readMembers>): GroupVersionKind | undefined {
  const parts = readText(apiVersion).split('/');
  const version = parts.pop() ?? '';
  if (version === '' || parts.length > 1) return undefined;
  return { group: parts[0] ?? '', version, kind: readText(kind) };
}
