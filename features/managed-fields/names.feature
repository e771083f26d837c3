@area:managed-fields
@needs:type:configmaps
Feature: Names as they come
  A manager is called what the parameter says, or else what the User-Agent says before its first slash.

  Scenario Outline: <write> by <manager> is recorded under that name
    mf-manager-from-parameter, ep-q-update-fieldmanager, ep-q-patch-fieldmanager: letter by letter, whatever the User-Agent says.
    Detects: the name is cut at a slash or a space, written in lower case, or made ASCII.
    Given "base" has applied the ConfigMap "a":
      """
      data: {first: "1"}
      """
    And the request header "Content-Type" is "<type>"
    And the request header "User-Agent" is "agent/1.0"
    When <method> /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=<parameter> with the body:
      """
      <body>
      """
    Then the answer is 200
    And the owners of the ConfigMap "a" are:
      | manager   | operation   | fields      |
      | base      | Apply       | .data.first |
      | <manager> | <operation> | .data.k     |

    @rule:ep-q-update-fieldmanager
    Examples: replacing
      | write | manager     | parameter     | method | type             | body                                                   | operation |
      | A PUT | tools/a/1.0 | tools%2Fa/1.0 | PUT    | application/json | {metadata: {name: a}, data: {first: "1", k: "1"}}      | Update    |
      | A PUT | Base        | Base          | PUT    | application/json | {metadata: {name: a}, data: {first: "1", k: "1"}}      | Update    |

    @rule:mf-manager-from-parameter
    Examples: applying
      | write                   | manager     | parameter         | method | type                                   | body                                                                         | operation |
      | An apply                | Tools/A b é | Tools/A+b+%C3%A9  | PATCH  | application/apply-patch+yaml           | {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: "1"}}       | Apply     |

    @rule:ep-q-patch-fieldmanager
    Examples: patching
      | write                   | manager     | parameter         | method | type                                   | body                                                                         | operation |
      | A JSON patch            | Big Bot     | Big%20Bot         | PATCH  | application/json-patch+json            | [{op: add, path: /data/k, value: "1"}]                                       | Update    |
      | A merge patch           | béa         | b%C3%A9a          | PATCH  | application/merge-patch+json           | {data: {k: "1"}}                                                             | Update    |
      | A strategic merge patch | a.b:c@d     | a.b:c@d           | PATCH  | application/strategic-merge-patch+json | {data: {k: "1"}}                                                             | Update    |

  @rule:mf-manager-from-parameter
  Scenario: A create by a manager with another User-Agent
    mf-manager-from-parameter: the parameter names the manager, whole.
    Detects: the User-Agent of a create wins, or the name ends at its slash.
    Given the request header "User-Agent" is "agent/1.0"
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldManager=Tools/a%20%C3%A9 with the ConfigMap "empty" where:
      | metadata.name | a         |
      | data          | {"k":"1"} |
    Then the answer is a success
    And the owners of the ConfigMap "a" are:
      | manager   | operation | fields        |
      | Tools/a é | Update    | .data .data.k |

  @rule:mf-manager-from-user-agent
  Scenario Outline: <write> with <parameter> is recorded under the User-Agent
    mf-manager-from-user-agent: every write that is no apply, and an empty parameter is none.
    Detects: the header is read for some writes only, or an empty fieldManager is a name.
    Given "base" has applied the ConfigMap "a":
      """
      data: {first: "1"}
      """
    And the request header "Content-Type" is "<type>"
    And the request header "User-Agent" is "Deploy-Bot/1.2.3 (linux) a/b"
    When <method> /api/v1/namespaces/{namespace}/configmaps/a<query> with the body:
      """
      <body>
      """
    Then the answer is 200
    And the owners of the ConfigMap "a" are:
      | manager    | operation | fields      |
      | base       | Apply     | .data.first |
      | Deploy-Bot | Update    | .data.k     |

    Examples: writes
      | write                   | parameter       | query           | method | type                                   | body                                              |
      | A PUT                   | no parameter    |                 | PUT    | application/json                       | {metadata: {name: a}, data: {first: "1", k: "1"}} |
      | A JSON patch            | no parameter    |                 | PATCH  | application/json-patch+json            | [{op: add, path: /data/k, value: "1"}]            |
      | A merge patch           | an empty one    | ?fieldManager=  | PATCH  | application/merge-patch+json           | {data: {k: "1"}}                                  |
      | A strategic merge patch | no parameter    |                 | PATCH  | application/strategic-merge-patch+json | {data: {k: "1"}}                                  |

  @rule:mf-manager-user-agent-prefix
  Scenario: A User-Agent that is too long is no mistake
    mf-manager-user-agent-prefix: its beginning is the name; the limit is for the parameter, and cuts the header.
    Detects: clients with a long name are refused, or recorded with all of it.
    Given the request header "User-Agent" is "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab/1.0"
    When POST /api/v1/namespaces/{namespace}/configmaps with the ConfigMap "empty" where:
      | metadata.name | a         |
      | data          | {"k":"1"} |
    Then the answer is a success
    And the answer has:
      | metadata.managedFields[0].manager | /^a{128}$/ |

  @profile:kubernetes
  @rule:mf-manager-from-user-agent
  Scenario Outline: A User-Agent that <says> names nobody
    mf-manager-from-user-agent: the write is done all the same, and recorded under unknown.
    Detects: an empty name, which no entry may have, or no record at all.
    Given the request header "User-Agent" is "(absent)"
    And the request header "<header>" is "/1.0"
    When POST /api/v1/namespaces/{namespace}/configmaps with the ConfigMap "empty" where:
      | metadata.name | a         |
      | data          | {"k":"1"} |
    Then the answer is a success
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields        |
      | unknown | Update    | .data .data.k |

    Examples: headers
      | says                    | header     |
      | isn't there             | X-Agent    |
      | begins with the slash   | User-Agent |
