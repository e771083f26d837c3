/** The nodes of the syntax tree of a Go template, and their text for error messages. */
import type { Value } from '../values.ts';

/** A node with its offset in the source. */
interface PositionedNode {
  readonly offset: number;
}

export type Operand =
  | (PositionedNode & { readonly kind: 'bool'; readonly value: boolean })
  | (PositionedNode & { readonly kind: 'number'; readonly text: string; readonly value: Value })
  | (PositionedNode & { readonly kind: 'string'; readonly literal: string; readonly value: string })
  | (PositionedNode & { readonly kind: 'nil' })
  | (PositionedNode & { readonly kind: 'dot' })
  | (PositionedNode & { readonly kind: 'field'; readonly names: readonly string[] })
  | (PositionedNode & { readonly kind: 'variable'; readonly names: readonly [string, ...string[]] })
  | (PositionedNode & { readonly kind: 'chain'; readonly operand: Operand; readonly names: readonly string[] })
  | (PositionedNode & { readonly kind: 'function'; readonly name: string })
  | Pipeline;

export interface Command extends PositionedNode {
  readonly kind: 'command';
  readonly operands: readonly [Operand, ...Operand[]];
}

export interface Pipeline extends PositionedNode {
  readonly kind: 'pipeline';
  readonly variables: readonly string[];
  /** Whether the pipeline assigns to existing variables (`=`) instead of declaring variables (`:=`). */
  readonly isAssignment: boolean;
  readonly commands: readonly Command[];
}

export type Statement =
  | (PositionedNode & { readonly kind: 'text'; readonly text: string })
  | (PositionedNode & { readonly kind: 'action'; readonly pipeline: Pipeline })
  | (PositionedNode & {
      readonly kind: 'if' | 'with' | 'range';
      readonly pipeline: Pipeline;
      readonly body: readonly Statement[];
      readonly elseBody: readonly Statement[] | undefined;
    })
  | (PositionedNode & { readonly kind: 'template'; readonly name: string; readonly pipeline: Pipeline | undefined })
  | (PositionedNode & { readonly kind: 'break' | 'continue' });

export type Node = Statement | Operand | Command;

/** A template and the templates that it defines, by name. */
export interface Template {
  readonly source: string;
  readonly name: string;
  readonly body: readonly Statement[];
  readonly definitions: ReadonlyMap<string, readonly Statement[]>;
}

export function formatNode(node: Node): string {
  switch (node.kind) {
    case 'bool':
      return String(node.value);
    case 'number':
      return node.text;
    case 'string':
      return node.literal;
    case 'nil':
    case 'break':
    case 'continue':
      return node.kind === 'nil' ? 'nil' : `{{${node.kind}}}`;
    case 'dot':
      return '.';
    case 'field':
      return node.names.map((name) => `.${name}`).join('');
    case 'variable':
      return node.names.join('.');
    case 'chain':
      return `${formatOperand(node.operand)}${node.names.map((name) => `.${name}`).join('')}`;
    case 'function':
      return node.name;
    case 'command':
      return node.operands.map(formatOperand).join(' ');
    case 'pipeline':
      return formatPipeline(node);
    case 'text':
      return node.text;
    case 'action':
      return `{{${formatNode(node.pipeline)}}}`;
    case 'template':
      return `{{template ${JSON.stringify(node.name)}${node.pipeline === undefined ? '' : ` ${formatNode(node.pipeline)}`}}}`;
    default: {
      const elseText = node.elseBody === undefined ? '' : `{{else}}${node.elseBody.map(formatNode).join('')}`;
      return `{{${node.kind} ${formatNode(node.pipeline)}}}${node.body.map(formatNode).join('')}${elseText}{{end}}`;
    }
  }
}

function formatOperand(operand: Operand): string {
  return operand.kind === 'pipeline' ? `(${formatNode(operand)})` : formatNode(operand);
}

function formatPipeline({ variables, isAssignment, commands }: Pipeline): string {
  const declaration = variables.length === 0 ? '' : `${variables.join(', ')} ${isAssignment ? '=' : ':='} `;
  return declaration + commands.map(formatNode).join(' | ');
}
