/** The tokens that may begin an operand, as the messages of the Go library of CEL list them. */

export const OPERAND_TOKENS = `{'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}`;
export const FIRST_ARGUMENT_TOKENS = OPERAND_TOKENS.replace("'('", "'(', ')'");
export const FIRST_ITEM_TOKENS = OPERAND_TOKENS.replace("'['", "'[', ']'")
  .replace("'.'", "'.', ','")
  .replace("'!'", "'!', '?'");
export const FIRST_FIELD_TOKENS = "{'}', ',', '?', IDENTIFIER}";
