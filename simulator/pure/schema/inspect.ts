/**
 * Inspects a body after fast decoding. Collects unknown and duplicate fields with their paths, and creates the message of the first type
 * error with the struct and the path, as in kube-apiserver, such as `json: cannot unmarshal string into Go struct field
 * EndpointPort.subsets.ports.port of type int32`.
 */
import { quote } from '../../../values/go-quote.ts';
import { listSourceMembers } from '../json/duplicate-fields.ts';
import type { JsonSource } from '../json/source.ts';
import type { Json, JsonObject } from '../object.ts';
import {
  type ContentVisitor,
  type MemberCodec,
  type TypeCodec,
  TypeMismatchError,
  ValueDecodingError,
} from './codec.ts';

const MAX_STRICT_PROBLEMS = 100;

/** The error that ends the inspection, with the message of kube-apiserver. */
export class InspectionError extends Error {
  override readonly name = 'InspectionError';
}

export class Inspection implements ContentVisitor {
  readonly unknownFields: string[] = [];
  readonly duplicateFields: string[] = [];
  readonly strictProblems: string[] = [];
  readonly #source: JsonSource | undefined;
  readonly #reportedProblems = new Set<string>();
  /** The names of the current fields from the root, without indexes and map keys. */
  readonly #fieldNames: string[] = [];
  #structName = '';
  /** The path of the current value, for strict problems. */
  #path = '';
  #firstError: string | undefined;

  constructor(source: JsonSource | undefined) {
    this.#source = source;
  }

  /** Inspects a document. Throws an InspectionError if it does not have the type. */
  inspectDocument(codec: TypeCodec, value: Json): void {
    this.#inspectValue(codec, value, undefined);
    if (this.#firstError !== undefined) throw new InspectionError(this.#firstError);
  }

  visitStruct(value: JsonObject, goType: string, members: ReadonlyMap<string, MemberCodec>): void {
    const outerStruct = this.#structName;
    this.#inspectKeys(
      value,
      (key) => {
        const isMember = members.has(key);
        if (!isMember) this.#reportField('unknown', key);
        return isMember;
      },
      (key, memberValue) => {
        this.#structName = goType.slice(goType.lastIndexOf('.') + 1);
        const member = members.get(key);
        this.#fieldNames.push(member?.embeddingPath === undefined ? key : `${member.embeddingPath}.${key}`);
        if (member !== undefined) this.#inspectValue(member.codec, memberValue, this.#findLiteral(value, key));
        this.#fieldNames.pop();
        this.#structName = outerStruct;
      },
    );
  }

  visitMap(value: JsonObject, member: TypeCodec): void {
    this.#inspectKeys(
      value,
      () => true,
      (key, memberValue) => this.#inspectValue(member, memberValue, this.#findLiteral(value, key)),
    );
  }

  visitItem(list: Json[], index: number, codec: TypeCodec, value: Json): void {
    const outerPath = this.#path;
    this.#path = `${outerPath}[${index}]`;
    this.#inspectValue(codec, value, this.#findLiteral(list, index));
    this.#path = outerPath;
  }

  #inspectKeys(
    value: JsonObject,
    isMember: (key: string) => boolean,
    visit: (key: string, memberValue: Json) => void,
  ): void {
    const outerPath = this.#path;
    const visitedKeys = new Set<string>();
    for (const [key, memberValue] of listSourceMembers(value, this.#source)) {
      if (!isMember(key)) continue;
      if (visitedKeys.has(key)) this.#reportField('duplicate', key);
      visitedKeys.add(key);
      this.#path = outerPath === '' ? key : `${outerPath}.${key}`;
      visit(key, memberValue);
      this.#path = outerPath;
    }
  }

  #inspectValue(codec: TypeCodec, value: Json, literal: string | undefined): void {
    if (value === null) return;
    try {
      if (literal !== undefined && codec.createLiteralError !== undefined) throw codec.createLiteralError(literal);
      const valueContentType = Array.isArray(value) ? 'items' : typeof value === 'object' ? 'members' : undefined;
      if (valueContentType !== undefined && codec.contentType === valueContentType) codec.visitContent?.(value, this);
      else codec.decode(value, { hasUnknownFields: false });
    } catch (error) {
      this.#recordError(error);
    }
  }

  #recordError(error: unknown): void {
    if (!(error instanceof TypeMismatchError) && !(error instanceof ValueDecodingError)) throw error;
    const message = error instanceof TypeMismatchError ? this.#formatMismatch(error) : error.message;
    if (error.isFinal) throw new InspectionError(message);
    this.#firstError ??= message;
  }

  #formatMismatch({ description, goType, message }: TypeMismatchError): string {
    if (this.#fieldNames.length === 0) return message;
    const fieldPath = `${this.#structName}.${this.#fieldNames.join('.')}`;
    return `json: cannot unmarshal ${description} into Go struct field ${fieldPath} of type ${goType}`;
  }

  #reportField(problemType: 'unknown' | 'duplicate', key: string): void {
    const path = this.#path === '' ? key : `${this.#path}.${key}`;
    const problem = `${problemType} field ${quote(path)}`;
    if (this.#reportedProblems.has(problem) || this.#reportedProblems.size >= MAX_STRICT_PROBLEMS) return;
    this.#reportedProblems.add(problem);
    this.strictProblems.push(problem);
    (problemType === 'unknown' ? this.unknownFields : this.duplicateFields).push(path);
  }

  #findLiteral(listOrObject: object, key: string | number): string | undefined {
    return this.#source?.literals.get(listOrObject)?.get(key);
  }
}
