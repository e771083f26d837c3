/** The protobuf field numbers of OpenAPI v2 documents that the simulator uses. */
import type { DocumentMessages } from './encode-document.ts';
import {
  choice,
  encodeNestedMessage,
  entries,
  type Field,
  flag,
  type Inside,
  item,
  listOrValue,
  map,
  message,
  repeatField,
  text,
} from './encoding.ts';

const schema: Inside = (writer, value) => schemaMembers(writer, value);
const oneSchema = encodeNestedMessage(schema);

const schemaMembers = message(
  {
    $ref: [1, text],
    format: [2, text],
    title: [3, text],
    description: [4, text],
    default: [5, item],
    pattern: [13, text],
    required: [19, repeatField(text)],
    enum: [20, repeatField(item)],
    additionalProperties: [21, encodeNestedMessage((writer, value) => oneSchema(writer, 1, value))],
    type: [22, listOrValue(text)],
    items: [23, listOrValue(oneSchema)],
    allOf: [24, repeatField(oneSchema)],
    properties: [25, map(oneSchema)],
  },
  31,
);

const bodyParameter = encodeNestedMessage(
  message({ description: [1, text], name: [2, text], in: [3, text], required: [4, flag], schema: [5, oneSchema] }, 6),
);
const queryParameter = encodeNestedMessage(
  message(
    {
      required: [1, flag],
      in: [2, text],
      description: [3, text],
      name: [4, text],
      type: [6, text],
      uniqueItems: [20, flag],
    },
    23,
  ),
);
const pathParameter = encodeNestedMessage(
  message(
    {
      required: [1, flag],
      in: [2, text],
      description: [3, text],
      name: [4, text],
      type: [5, text],
      uniqueItems: [19, flag],
    },
    22,
  ),
);
const otherParameter = choice(({ in: location }) => (location === 'path' ? [4, pathParameter] : [3, queryParameter]));
const parameter = choice(({ in: location }) => (location === 'body' ? [1, bodyParameter] : [2, otherParameter]));
const link: Field = encodeNestedMessage(message({ $ref: [1, text] }));
const parameterOrLink = choice(({ $ref }) => ($ref === undefined ? [1, parameter] : [2, link]));

const response = encodeNestedMessage(
  message(
    { description: [1, text], schema: [2, encodeNestedMessage((writer, value) => oneSchema(writer, 1, value))] },
    5,
  ),
);
const operation = encodeNestedMessage(
  message(
    {
      tags: [1, repeatField(text)],
      summary: [2, text],
      description: [3, text],
      operationId: [5, text],
      produces: [6, repeatField(text)],
      consumes: [7, repeatField(text)],
      parameters: [8, repeatField(parameterOrLink)],
      responses: [9, map(choice(() => [1, response]))],
      schemes: [10, repeatField(text)],
      deprecated: [11, flag],
    },
    13,
  ),
);
const pathItem = encodeNestedMessage(
  message(
    {
      get: [2, operation],
      put: [3, operation],
      post: [4, operation],
      delete: [5, operation],
      patch: [8, operation],
      parameters: [9, repeatField(parameterOrLink)],
    },
    10,
  ),
);

export const DOCUMENT_V2: DocumentMessages = {
  nestedFields: message({
    swagger: [1, text],
    info: [2, encodeNestedMessage(message({ title: [1, text], version: [2, text], description: [3, text] }))],
    paths: [8, encodeNestedMessage((writer, paths) => entries(pathItem)(writer, 2, paths))],
    definitions: [9, map(oneSchema)],
    parameters: [10, map(parameter)],
  }),
  maps: [['paths'], ['definitions'], ['parameters']],
};
