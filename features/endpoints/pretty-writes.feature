@area:endpoints
Feature: Layout of what is no plain read of one object
  pretty is about the layout of every JSON answer.

  @rule:ep-pretty-indents
  Scenario Outline: What <operation> answers with pretty=<pretty> is <layout>
    ep-pretty-indents: true indents over several lines, false is compact.
    Detects: the layout of writes and lists is fixed.
    Given the Endpoints "one-subset" named "a"
    And the request header "Content-Type" is "<type>"
    When <verb> /api/v1/namespaces/{namespace}/endpoints<path>pretty=<pretty> with the body:
      """
      <body>
      """
    Then the answer is a success
    And the body of the answer has:
      | text | /<pattern>/ |

    Examples: compact
      | operation               | verb   | path                | type                                   | body                                                  | pretty | layout  | pattern                   |
      | a JSON patch            | PATCH  | /a?                 | application/json-patch+json            | [{op: add, path: /metadata/labels, value: {b: c}}]    | false  | compact | ^\\{\"kind\":[^\\n]*\\n?$ |
      | a strategic merge patch | PATCH  | /a?                 | application/strategic-merge-patch+json | {metadata: {labels: {b: c}}}                          | false  | compact | ^\\{\"kind\":[^\\n]*\\n?$ |
      | an apply                | PATCH  | /a?fieldManager=m&  | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: a}} | false  | compact | ^\\{\"kind\":[^\\n]*\\n?$ |
      | a deletion              | DELETE | /a?                 | application/json                       | {apiVersion: v1, kind: DeleteOptions}                 | false  | compact | ^\\{\"kind\":[^\\n]*\\n?$ |

    Examples: indented
      | operation               | verb   | path                | type                                   | body                                                  | pretty | layout   | pattern           |
      | a JSON patch            | PATCH  | /a?                 | application/json-patch+json            | [{op: add, path: /metadata/labels, value: {b: c}}]    | true   | indented | ^\\{\\n  \"kind\" |
      | an apply                | PATCH  | /a?fieldManager=m&  | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: a}} | true   | indented | ^\\{\\n  \"kind\" |

  @rule:ep-pretty-indents
  Scenario: A list with pretty=false is compact
    ep-pretty-indents: false gives compact JSON.
    Detects: lists are always indented.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints?pretty=false
    Then the answer is 200
    And the body of the answer has:
      | text | /^\\{\"kind\":[^\\n]*\\n?$/ |
