/** The part of a script that prints protobuf, one field per line with its number, like `protoc --decode_raw`. */

/**
 * The shell function `decode_protobuf`, which masks times and versions. It prints a field of printable bytes as a text, because the bytes of
 * a nested message are rarely all printable.
 */
export const DECODER_FUNCTION = `
# decode_protobuf: prints a protobuf document from the standard input.
decode_protobuf() {
  od -An -v -tu1 | awk '
    { for (i = 1; i <= NF; i++) byte[n++] = $i }
    function varint(end, value, scale) {
      for (scale = 1; at < end; scale *= 128) {
        value += (byte[at] % 128) * scale
        if (byte[at++] < 128) return value
      }
      failed = 1
    }
    function message(from, end, path, tag, type, size, start) {
      for (at = from; at < end; ) {
        failed = 0; tag = varint(end); type = tag % 8; tag = (tag - type) / 8; start = at
        size = type == 0 || type == 2 ? varint(end) : type == 1 ? 8 : 4
        if (type == 2) start = at
        if (failed || tag == 0 || type == 3 || type == 4 || type > 5 || (type != 0 && start + size > end)) return 0
        if (path != "") field(path tag, type, size, start)
        if (type != 0) at = start + size
      }
      return 1
    }
    function field(path, type, size, start) {
      inner = isDocument(start) ? start + 4 : start
      if (type == 2 && size > 0 && !letters(start, start + size) && message(inner, start + size, "")) {
        inner = isDocument(start) ? start + 4 : start
        print path " {"; message(inner, start + size, path "."); print "}"
      } else print path ": " (type == 2 ? "\\"" text(start, start + size) "\\"" : type == 0 ? size : text(start, start + size))
    }
    function letters(from, end, i) {
      for (i = from; i < end; i++) if (byte[i] < 32 || byte[i] > 126) return 0
      return 1
    }
    function text(from, end, i, result) {
      for (i = from; i < end; i++) result = result (letters(i, i + 1) ? sprintf("%c", byte[i]) : sprintf("\\\\%03o", byte[i]))
      return result
    }
    function isDocument(from) { return byte[from] == 107 && byte[from + 1] == 56 && byte[from + 2] == 115 && byte[from + 3] == 0 }
    function frames(from, size) {
      for (; from < n; from += size) {
        for (i = size = 0; i < 4; i++) size = size * 256 + byte[from++]
        if (from + size > n || !message(from, from + size, " event ")) return 0
      }
      return 1
    }
    END { if (!(isDocument(0) ? message(4, n, " ") : frames(0))) print "cut off: " text(0, n) }
  ' | sed -E -e 's/: 1[0-9]{9}$/: TIME/' -e 's/: "[0-9]{2,}"$/: "VERSION"/'
}
`;
