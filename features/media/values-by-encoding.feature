@area:media
Feature: Values in every encoding
  Every encoding of an object has the same values as JSON, including strings that look like other types, long strings and zeros.

  Scenario Outline: GET of a ConfigMap in <encoding> returns the same strings as in JSON
    media-yaml-response, media-protobuf-response: a string that looks like another type remains a string, and a long string is complete.
    Detects: a server that writes the strings on or 1e3 without quotes, or returns long strings with a wrong length.
    Given the ConfigMap "empty" named "a" with:
      | data.words   | y                         |
      | data.on      | on                        |
      | data.off     | Off                       |
      | data.tilde   | ~                         |
      | data.null    | "null"                    |
      | data.float   | "1e3"                     |
      | data.hex     | "0x1F"                    |
      | data.octal   | "010"                     |
      | data.sixty   | "1:30"                    |
      | data.score   | "1_000"                   |
      | data.letter  | "0o17"                    |
      | data.binary  | "0b11"                    |
      | data.signed  | "+0x1F"                   |
      | data.plus    | "+12"                     |
      | data.dot     | ".5"                      |
      | data.power   | "1e+3"                    |
      | data.nan     | .nan                      |
      | data.sign    | =                         |
      | data.merge   | <<                        |
      | data.anchor  | &a                        |
      | data.alias   | *a                        |
      | data.comment | "# a"                     |
      | data.space   | " a "                     |
      | data.lines   | "a\\n\\n b\\n"            |
      | data.tab     | "\\ta"                    |
      | data.high    | 😀                        |
      | data.l23     | {letters:23}              |
      | data.l24     | {letters:24}              |
      | data.l255    | {letters:255}             |
      | data.l256    | {letters:256}             |
      | data.l257    | {letters:257}             |
    And the response to GET /api/v1/namespaces/{namespace}/configmaps/a is saved as "json"
    And the request header "Accept" is "<encoding>"
    When GET /api/v1/namespaces/{namespace}/configmaps/a
    Then the response in "<encoding>" is the same as "json"

    @rule:media-yaml-response
    Examples: YAML
      | encoding         |
      | application/yaml |

    @rule:media-protobuf-response @needs:protobuf
    Examples: protobuf
      | encoding                      |
      | application/vnd.orch.protobuf |

  @rule:media-yaml-response
  Scenario Outline: GET of a ConfigMap in YAML has quotes around the string <text>
    media-yaml-response: without quotes, the YAML parser of Kubernetes reads the text as an integer or a boolean.
    Detects: a server that uses a different YAML version, in which the text without quotes is a string.
    Given the ConfigMap "empty" named "a" with:
      | data.text | "<text>" |
    And the request header "Accept" is "application/yaml"
    When GET /api/v1/namespaces/{namespace}/configmaps/a
    Then the body of the response has:
      | text | /\\n  text: ["']<text>["']\\n/ |

    Examples: strings that Kubernetes reads as integers or booleans
      | text |
      | 0o17 |
      | 0X1F |
      | 0B1  |
      | y    |
      | off  |

  @rule:media-cbor-response @needs:cbor
  Scenario Outline: GET of a ConfigMap with a string of <length> letters in CBOR returns the same string as in JSON
    media-cbor-response: CBOR encodes the length of a string in one, two, three or five bytes.
    Detects: a server that encodes a length of 24, 256, 65536 or more in too few bytes.
    Given a server with the launch profile "cbor"
    And the ConfigMap "empty" named "a" with:
      | data.text | {letters:<length>} |
    And the response to GET /api/v1/namespaces/{namespace}/configmaps/a is saved as "json"
    And the request header "Accept" is "application/cbor"
    When GET /api/v1/namespaces/{namespace}/configmaps/a
    Then the response in "application/cbor" is the same as "json"

    Examples: lengths
      | length |
      | 23     |
      | 24     |
      | 255    |
      | 256    |
      | 65535  |
      | 65536  |

  @needs:type:podtemplates
  Scenario Outline: GET of a PodTemplate in <encoding> returns the same zero, false and negative values as in JSON
    media-yaml-response, media-protobuf-response: a field whose value is zero is present in the response.
    Detects: a server that omits optional fields whose value is zero or false.
    Given the PodTemplate "one-container" named "a" with:
      | template.spec.terminationGracePeriodSeconds | 0                                                        |
      | template.spec.enableServiceLinks            | false                                                    |
      | template.spec.automountServiceAccountToken  | false                                                    |
      | template.spec.securityContext               | {"runAsUser":0,"runAsNonRoot":false,"fsGroup":0}         |
      | template.spec.priority                      | -7                                                       |
      | template.spec.volumes                       | [{"name":"v","configMap":{"name":"c","defaultMode":0}}]  |
    And the response to GET /api/v1/namespaces/{namespace}/podtemplates/a is saved as "json"
    And the request header "Accept" is "<encoding>"
    When GET /api/v1/namespaces/{namespace}/podtemplates/a
    Then the response in "<encoding>" is the same as "json" except for:
      | template.metadata |
    And these values have:
      | {json:template.spec.terminationGracePeriodSeconds} | 0 |

    @rule:media-yaml-response
    Examples: YAML
      | encoding         |
      | application/yaml |

    @rule:media-protobuf-response @needs:protobuf
    Examples: protobuf
      | encoding                      |
      | application/vnd.orch.protobuf |
