/** The expected tokens where an operand may begin, as in messages of the generated parser of CEL. */

export const OPERAND = `{'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}`;
export const FIRST_ARGUMENT = OPERAND.replace("'('", "'(', ')'");
export const FIRST_ITEM = OPERAND.replace("'['", "'[', ']'").replace("'.'", "'.', ','").replace("'!'", "'!', '?'");
export const FIRST_FIELD = "{'}', ',', '?', IDENTIFIER}";
