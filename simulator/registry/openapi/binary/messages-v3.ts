/** The protobuf field numbers of OpenAPI v3 documents that the simulator uses. */
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
  oneofFlag,
  oneofNumber,
  oneofText,
  repeatField,
  text,
} from './encoding.ts';

const schema: Inside = (writer, value) => schemaMembers(writer, value);
const link = encodeNestedMessage(message({ $ref: [1, text] }));
const schemaOrLink: Field = choice(({ $ref }) => ($ref === undefined ? [1, encodeNestedMessage(schema)] : [2, link]));

/** Encodes a default. Only numbers, strings and booleans are encoded. Other values become an empty message. */
const defaultValue: Field = (writer, number, value) =>
  encodeNestedMessage((inner) => {
    if (typeof value === 'number') oneofNumber(inner, 1, value);
    else if (typeof value === 'boolean') oneofFlag(inner, 2, value);
    else if (typeof value === 'string') oneofText(inner, 3, value);
  })(writer, number, {});

const schemaMembers = message(
  {
    title: [9, text],
    pattern: [17, text],
    uniqueItems: [20, flag],
    required: [23, repeatField(text)],
    enum: [24, repeatField(item)],
    type: [25, text],
    allOf: [26, repeatField(schemaOrLink)],
    oneOf: [27, repeatField(schemaOrLink)],
    anyOf: [28, repeatField(schemaOrLink)],
    items: [30, listOrValue(schemaOrLink)],
    properties: [31, map(schemaOrLink)],
    additionalProperties: [32, encodeNestedMessage((writer, value) => schemaOrLink(writer, 1, value))],
    default: [33, defaultValue],
    description: [34, text],
    format: [35, text],
  },
  36,
);

const content = map(encodeNestedMessage(message({ schema: [1, schemaOrLink] })));
const parameter = choice(() => [
  1,
  encodeNestedMessage(
    message(
      { name: [1, text], in: [2, text], description: [3, text], required: [4, flag], schema: [10, schemaOrLink] },
      14,
    ),
  ),
]);
const requestBody = choice(() => [
  1,
  encodeNestedMessage(message({ description: [1, text], content: [2, content], required: [3, flag] })),
]);
const response = choice(() => [1, encodeNestedMessage(message({ description: [1, text], content: [3, content] }, 5))]);
const operation = encodeNestedMessage(
  message(
    {
      tags: [1, repeatField(text)],
      summary: [2, text],
      description: [3, text],
      operationId: [5, text],
      parameters: [6, repeatField(parameter)],
      requestBody: [7, requestBody],
      responses: [8, encodeNestedMessage((writer, codes) => entries(response)(writer, 2, codes))],
      deprecated: [10, flag],
    },
    13,
  ),
);
const pathItem = encodeNestedMessage(
  message(
    {
      get: [4, operation],
      put: [5, operation],
      post: [6, operation],
      delete: [7, operation],
      patch: [10, operation],
      parameters: [13, repeatField(parameter)],
    },
    14,
  ),
);

export const DOCUMENT_V3: DocumentMessages = {
  nestedFields: message({
    openapi: [1, text],
    info: [2, encodeNestedMessage(message({ title: [1, text], description: [2, text], version: [6, text] }))],
    paths: [4, encodeNestedMessage((writer, paths) => entries(pathItem)(writer, 1, paths))],
    components: [5, encodeNestedMessage(message({ schemas: [1, map(schemaOrLink)] }))],
  }),
  maps: [['paths'], ['components', 'schemas']],
};
