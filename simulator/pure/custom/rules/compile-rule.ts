/** A validation rule with its message expression, compiled for the schema at which it stands. */
import { compile, type Program, programOf } from '../../cel/cel.ts';
import type { Checked } from '../../cel/check/checked.ts';
import type { CallCosts } from '../../cel/cost/call-costs.ts';
import { estimate } from '../../cel/cost/estimate.ts';
import type { Environment } from '../../cel/environment.ts';
import { PlanProblem } from '../../cel/evaluate/planned.ts';
import { kubernetesEnvironment, NEW_EXPRESSIONS, STORED_EXPRESSIONS } from '../../cel/kubernetes-environment.ts';
import { SyntaxIssues } from '../../cel/syntax/issues.ts';
import { formatType, optionalOf } from '../../cel/types/type.ts';
import type { ValidationRule } from '../structural.ts';
import { type Declared, maxElementsAt, structsOf } from './declared.ts';

/** What an expression came to: a program, or what is wrong with it. */
export type Compiled = { readonly program: Program; readonly cost: number } | { readonly problem: string };

export interface CompiledRule {
  readonly rule: Compiled;
  /** Undefined when there is none, or when the rule itself is wrong. */
  readonly message: Compiled | undefined;
  /** It compares with what was there before. */
  readonly usesOldSelf: boolean;
}

const NEW = kubernetesEnvironment({ minor: NEW_EXPRESSIONS });
const STORED = kubernetesEnvironment({ minor: STORED_EXPRESSIONS });

/** `isStored`: an expression that was accepted before may use all that there is. */
export function compileRule(
  { rule, messageExpression = '', optionalOldSelf = false }: ValidationRule,
  declared: Declared,
  costs: CallCosts,
  isStored: (expression: string) => boolean,
): CompiledRule {
  const environmentFor = (expression: string): Environment => ({
    ...(isStored(expression) ? STORED : NEW),
    structs: structsOf(declared),
    variables: new Map([
      ['self', declared.type],
      ['oldSelf', optionalOldSelf ? optionalOf(declared.type) : declared.type],
    ]),
  });
  const run = (expression: string, type: string, texts: Texts) =>
    compiled(expression, environmentFor(expression), declared, costs, type, texts);
  const main = run(rule, 'bool', RULE);
  const message =
    'problem' in main.result || messageExpression === '' ? undefined : run(messageExpression, 'string', MESSAGE);
  return { rule: main.result, message: message?.result, usesOldSelf: main.checked?.uses('oldSelf') === true };
}

interface Texts {
  readonly compilation: string;
  readonly type: string;
  readonly instantiation: string;
}

const RULE: Texts = {
  compilation: 'compilation failed: ',
  type: 'cel expression must evaluate to a bool',
  instantiation: 'program instantiation failed: ',
};
const MESSAGE: Texts = {
  compilation: 'messageExpression compilation failed: ',
  type: 'messageExpression must evaluate to a string',
  instantiation: 'messageExpression instantiation failed: ',
};

function compiled(
  expression: string,
  environment: Environment,
  declared: Declared,
  costs: CallCosts,
  type: string,
  texts: Texts,
): { readonly result: Compiled; readonly checked?: Checked } {
  let checked: Checked | undefined;
  try {
    checked = compile(expression, environment);
    if (formatType(checked.type) !== type) return { result: { problem: texts.type } };
    const program = programOf(checked, costs);
    const cost = estimate(checked, costs.figures, (path) => maxElementsAt(declared, path));
    return { result: { program, cost }, checked };
  } catch (error) {
    if (error instanceof SyntaxIssues) return { result: { problem: `${texts.compilation}${error.message}` } };
    if (!(error instanceof PlanProblem)) throw error;
    // What it is about was found out before.
    return { result: { problem: `${texts.instantiation}${error.message}` }, ...(checked && { checked }) };
  }
}
