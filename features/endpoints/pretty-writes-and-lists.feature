@area:endpoints
Feature: Layout of JSON responses to writes and lists
  The parameter pretty selects the layout of every JSON response.

  @rule:ep-pretty-indents
  Scenario Outline: The response to <operation> of Endpoints with pretty=<pretty> is <layout> JSON
    ep-pretty-indents: pretty=true returns indented JSON, pretty=false returns compact JSON.
    Detects: a server that ignores pretty for writes.
    Given the Endpoints "one-subset" named "a"
    And the request header "Content-Type" is "<type>"
    When <verb> /api/v1/namespaces/{namespace}/endpoints<path>pretty=<pretty> with the body:
      """
      <body>
      """
    Then the response is a success
    And the body of the response has:
      | text | /<pattern>/ |

    Examples: compact
      | operation               | verb   | path               | type                                   | body                                                   | pretty | layout  | pattern                   |
      | a JSON Patch            | PATCH  | /a?                | application/json-patch+json            | [{op: add, path: /metadata/labels, value: {b: c}}]     | false  | compact | ^\\{\"kind\":[^\\n]*\\n?$ |
      | a strategic merge patch | PATCH  | /a?                | application/strategic-merge-patch+json | {metadata: {labels: {b: c}}}                           | false  | compact | ^\\{\"kind\":[^\\n]*\\n?$ |
      | an apply                | PATCH  | /a?fieldManager=m& | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: a}} | false  | compact | ^\\{\"kind\":[^\\n]*\\n?$ |
      | a delete                | DELETE | /a?                | application/json                       | {apiVersion: v1, kind: DeleteOptions}                  | false  | compact | ^\\{\"kind\":[^\\n]*\\n?$ |

    Examples: indented
      | operation    | verb  | path               | type                         | body                                                   | pretty | layout   | pattern           |
      | a JSON Patch | PATCH | /a?                | application/json-patch+json  | [{op: add, path: /metadata/labels, value: {b: c}}]     | true   | indented | ^\\{\\n  \"kind\" |
      | an apply     | PATCH | /a?fieldManager=m& | application/apply-patch+yaml | {apiVersion: v1, kind: Endpoints, metadata: {name: a}} | true   | indented | ^\\{\\n  \"kind\" |

  @rule:ep-pretty-indents
  Scenario: The response to a list of Endpoints with pretty=false is compact JSON
    ep-pretty-indents: pretty=false returns compact JSON.
    Detects: a server that always indents lists.
    Given the Endpoints "one-subset" named "a"
    When GET /api/v1/namespaces/{namespace}/endpoints?pretty=false
    Then the response is 200
    And the body of the response has:
      | text | /^\\{\"kind\":[^\\n]*\\n?$/ |
