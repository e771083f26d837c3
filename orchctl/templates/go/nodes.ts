/** The tree of a Go template, and its nodes as error messages write them. */
import type { Value } from '../values.ts';

/** Where a node stands, in characters of the source. */
interface Placed {
  readonly at: number;
}

export type Operand =
  | (Placed & { readonly is: 'bool'; readonly value: boolean })
  | (Placed & { readonly is: 'number'; readonly text: string; readonly value: Value })
  | (Placed & { readonly is: 'string'; readonly literal: string; readonly value: string })
  | (Placed & { readonly is: 'nil' })
  | (Placed & { readonly is: 'dot' })
  | (Placed & { readonly is: 'field'; readonly names: readonly string[] })
  | (Placed & { readonly is: 'variable'; readonly names: readonly [string, ...string[]] })
  | (Placed & { readonly is: 'chain'; readonly operand: Operand; readonly names: readonly string[] })
  | (Placed & { readonly is: 'function'; readonly name: string })
  | Pipeline;

export interface Command extends Placed {
  readonly is: 'command';
  readonly operands: readonly [Operand, ...Operand[]];
}

export interface Pipeline extends Placed {
  readonly is: 'pipeline';
  readonly variables: readonly string[];
  /** `=` instead of `:=`. */
  readonly assigns: boolean;
  readonly commands: readonly Command[];
}

export type Statement =
  | (Placed & { readonly is: 'text'; readonly text: string })
  | (Placed & { readonly is: 'action'; readonly pipeline: Pipeline })
  | (Placed & {
      readonly is: 'if' | 'with' | 'range';
      readonly pipeline: Pipeline;
      readonly body: readonly Statement[];
      readonly otherwise: readonly Statement[] | undefined;
    })
  | (Placed & { readonly is: 'template'; readonly name: string; readonly pipeline: Pipeline | undefined })
  | (Placed & { readonly is: 'break' | 'continue' });

export type Node = Statement | Operand | Command;

/** A template and those that it defines, by name. */
export interface Template {
  readonly source: string;
  readonly name: string;
  readonly body: readonly Statement[];
  readonly defined: ReadonlyMap<string, readonly Statement[]>;
}

export function nodeText(node: Node): string {
  switch (node.is) {
    case 'bool':
      return String(node.value);
    case 'number':
      return node.text;
    case 'string':
      return node.literal;
    case 'nil':
    case 'break':
    case 'continue':
      return node.is === 'nil' ? 'nil' : `{{${node.is}}}`;
    case 'dot':
      return '.';
    case 'field':
      return node.names.map((name) => `.${name}`).join('');
    case 'variable':
      return node.names.join('.');
    case 'chain':
      return `${inParentheses(node.operand)}${node.names.map((name) => `.${name}`).join('')}`;
    case 'function':
      return node.name;
    case 'command':
      return node.operands.map(inParentheses).join(' ');
    case 'pipeline':
      return pipelineText(node);
    case 'text':
      return node.text;
    case 'action':
      return `{{${nodeText(node.pipeline)}}}`;
    case 'template':
      return `{{template ${JSON.stringify(node.name)}${node.pipeline === undefined ? '' : ` ${nodeText(node.pipeline)}`}}}`;
    default: {
      const otherwise = node.otherwise === undefined ? '' : `{{else}}${node.otherwise.map(nodeText).join('')}`;
      return `{{${node.is} ${nodeText(node.pipeline)}}}${node.body.map(nodeText).join('')}${otherwise}{{end}}`;
    }
  }
}

function inParentheses(operand: Operand): string {
  return operand.is === 'pipeline' ? `(${nodeText(operand)})` : nodeText(operand);
}

function pipelineText({ variables, assigns, commands }: Pipeline): string {
  const declared = variables.length === 0 ? '' : `${variables.join(', ')} ${assigns ? '=' : ':='} `;
  return declared + commands.map(nodeText).join(' | ');
}
