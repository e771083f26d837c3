@area:managed-fields
@needs:type:configmaps
Feature: Characters of manager names
  The manager name is the fieldManager parameter. Without this parameter, the name is the User-Agent up to the first slash.

  Scenario Outline: <write> with the fieldManager "<manager>" stores exactly that manager name
    mf-manager-from-parameter, ep-q-update-fieldmanager, ep-q-patch-fieldmanager: the name is stored unchanged, and the User-Agent is
    ignored.
    Detects: a server that truncates the name at a slash or a space, converts it to lower case, or removes non-ASCII characters.
    Given the manager "base" has applied the ConfigMap "a":
      """
      data: {first: "1"}
      """
    And the request header "Content-Type" is "<type>"
    And the request header "User-Agent" is "agent/1.0"
    When <method> /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=<parameter> with the body:
      """
      <body>
      """
    Then the response is 200
    And the field managers of the ConfigMap "a" are:
      | manager   | operation   | fields      |
      | base      | Apply       | .data.first |
      | <manager> | <operation> | .data.k     |

    @rule:ep-q-update-fieldmanager
    Examples: PUT
      | write | manager     | parameter     | method | type             | body                                                   | operation |
      | A PUT | tools/a/1.0 | tools%2Fa/1.0 | PUT    | application/json | {metadata: {name: a}, data: {first: "1", k: "1"}}      | Update    |
      | A PUT | Base        | Base          | PUT    | application/json | {metadata: {name: a}, data: {first: "1", k: "1"}}      | Update    |

    @rule:mf-manager-from-parameter
    Examples: apply
      | write                   | manager     | parameter         | method | type                                   | body                                                                         | operation |
      | An apply                | Tools/A b é | Tools/A+b+%C3%A9  | PATCH  | application/apply-patch+yaml           | {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: "1"}}       | Apply     |

    @rule:ep-q-patch-fieldmanager
    Examples: other patches
      | write                   | manager | parameter | method | type                                   | body                                   | operation |
      | A JSON Patch            | Big Bot | Big%20Bot | PATCH  | application/json-patch+json            | [{op: add, path: /data/k, value: "1"}] | Update    |
      | A merge patch           | béa     | b%C3%A9a  | PATCH  | application/merge-patch+json           | {data: {k: "1"}}                       | Update    |
      | A strategic merge patch | a.b:c@d | a.b:c@d   | PATCH  | application/strategic-merge-patch+json | {data: {k: "1"}}                       | Update    |

  @rule:mf-manager-from-parameter
  Scenario: A create with fieldManager uses the parameter as the manager name, not the User-Agent
    mf-manager-from-parameter: the manager name is the complete value of fieldManager.
    Detects: a server that prefers the User-Agent on create, or truncates the name at a slash.
    Given the request header "User-Agent" is "agent/1.0"
    When POST /api/v1/namespaces/{namespace}/configmaps?fieldManager=Tools/a%20%C3%A9 with the ConfigMap "empty" where:
      | metadata.name | a         |
      | data          | {"k":"1"} |
    Then the response is a success
    And the field managers of the ConfigMap "a" are:
      | manager   | operation | fields        |
      | Tools/a é | Update    | .data .data.k |

  @rule:mf-manager-from-user-agent
  Scenario Outline: <write> with <parameter> uses the User-Agent as the manager name
    mf-manager-from-user-agent: without fieldManager, the User-Agent determines the manager of every write except apply; an empty
    fieldManager has the effect of an absent fieldManager.
    Detects: a server that reads the User-Agent only for some verbs, or uses an empty fieldManager as the name.
    Given the manager "base" has applied the ConfigMap "a":
      """
      data: {first: "1"}
      """
    And the request header "Content-Type" is "<type>"
    And the request header "User-Agent" is "Deploy-Bot/1.2.3 (linux) a/b"
    When <method> /api/v1/namespaces/{namespace}/configmaps/a<query> with the body:
      """
      <body>
      """
    Then the response is 200
    And the field managers of the ConfigMap "a" are:
      | manager    | operation | fields      |
      | base       | Apply     | .data.first |
      | Deploy-Bot | Update    | .data.k     |

    Examples: writes
      | write                   | parameter             | query          | method | type                                   | body                                              |
      | A PUT                   | no fieldManager       |                | PUT    | application/json                       | {metadata: {name: a}, data: {first: "1", k: "1"}} |
      | A JSON Patch            | no fieldManager       |                | PATCH  | application/json-patch+json            | [{op: add, path: /data/k, value: "1"}]            |
      | A merge patch           | an empty fieldManager | ?fieldManager= | PATCH  | application/merge-patch+json           | {data: {k: "1"}}                                  |
      | A strategic merge patch | no fieldManager       |                | PATCH  | application/strategic-merge-patch+json | {data: {k: "1"}}                                  |

  @rule:mf-manager-user-agent-prefix
  Scenario: A User-Agent longer than 128 characters is truncated to a manager name of 128 characters
    mf-manager-user-agent-prefix: the server truncates a long header instead of rejecting it.
    Detects: a server that rejects clients with a long User-Agent, or stores the complete name.
    Given the request header "User-Agent" is "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab/1.0"
    When POST /api/v1/namespaces/{namespace}/configmaps with the ConfigMap "empty" where:
      | metadata.name | a         |
      | data          | {"k":"1"} |
    Then the response is a success
    And the response has:
      | metadata.managedFields[0].manager | /^a{128}$/ |

  @profile:kubernetes
  @rule:mf-manager-from-user-agent
  Scenario Outline: A create with <user agent> has the manager "unknown"
    mf-manager-from-user-agent: the write succeeds, and the manager name is "unknown".
    Detects: a server that stores an empty name, which is invalid, or adds no entry.
    Given the request header "User-Agent" is "(absent)"
    And the request header "<header>" is "/1.0"
    When POST /api/v1/namespaces/{namespace}/configmaps with the ConfigMap "empty" where:
      | metadata.name | a         |
      | data          | {"k":"1"} |
    Then the response is a success
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields        |
      | unknown | Update    | .data .data.k |

    Examples: User-Agent headers
      | user agent                            | header     |
      | no User-Agent                         | X-Agent    |
      | a User-Agent that starts with a slash | User-Agent |
