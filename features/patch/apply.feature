@area:patch
Feature: Server-side apply as a patch type
  A patch with Content-Type application/apply-patch+yaml creates or changes an object on behalf of a field manager.

  Scenario Outline: An apply in <encoding> of an object that does not exist creates the object
    patch-apply-yaml, patch-apply-accepts-json: the document is YAML or JSON; the manager owns the applied fields.
    Detects: a server that returns 404, rejects JSON, or uses the User-Agent as the manager.
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=one with the body:
      """application/apply-patch+yaml
      <body>
      """
    Then the response is a success
    And the response has:
      | kind                       | Endpoints                            |
      | metadata.name              | a                                    |
      | metadata.namespace         | {namespace}                          |
      | metadata.uid               | (not empty)                          |
      | metadata.resourceVersion   | (not empty)                          |
      | metadata.creationTimestamp | (not empty)                          |
      | metadata.labels            | {"app":"web"}                        |
      | subsets                    | [{"addresses":[{"ip":"10.10.1.1"}]}] |
    And the response has:
      | metadata.managedFields[0].manager   | one      |
      | metadata.managedFields[0].operation | Apply    |
      | metadata.managedFields[1]           | (absent) |
    And the stored Endpoints "a" is the same as the response

    @rule:patch-apply-accepts-json
    Examples: JSON
      | encoding | body                                                                                                                                 |
      | JSON     | {"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"a","labels":{"app":"web"}},"subsets":[{"addresses":[{"ip":"10.10.1.1"}]}]} |

    @rule:patch-apply-yaml
    Examples: YAML
      | encoding            | body                                                                                                                      |
      | YAML in flow style  | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {app: web}}, subsets: [{addresses: [{ip: 10.10.1.1}]}]}     |
      | YAML in block style | apiVersion: v1\nkind: Endpoints\nmetadata:\n  name: a\n  labels:\n    app: web\nsubsets:\n- addresses:\n  - ip: 10.10.1.1 |

  @resource
  Scenario Outline: An apply in <encoding> of an existing object changes only the applied fields
    patch-apply-yaml, patch-apply-accepts-json: the apply does not change fields of other managers.
    Detects: a server that always returns 201, replaces the object, or creates the object again with another uid.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a?fieldManager=one with the body:
      """application/apply-patch+yaml
      <body>
      """
    Then the response is 200
    And the response has:
      | metadata.uid                        | {a:metadata.uid}                          |
      | metadata.creationTimestamp          | {a:metadata.creationTimestamp}            |
      | metadata.labels                     | {"app":"web","tier":"front"}              |
      | {resource:content}                  | {a:(content)}                             |
      | metadata.managedFields[0].manager   | one                                       |
      | metadata.managedFields[0].operation | Apply                                     |
      | metadata.managedFields[0].fieldsV1  | {"f:metadata":{"f:labels":{"f:tier":{}}}} |
    And the stored resource "a" is the same as the response

    @rule:patch-apply-accepts-json
    Examples: JSON
      | encoding | body                                                                                                              |
      | JSON     | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","labels":{"tier":"front"}}} |

    @rule:patch-apply-yaml
    Examples: YAML
      | encoding            | body                                                                                                                      |
      | YAML in flow style  | {apiVersion: "{resource:apiVersion}", kind: "{resource:kind}", metadata: {name: a, labels: {tier: front}}}                |
      | YAML in block style | # comment\napiVersion: {resource:apiVersion}\nkind: {resource:kind}\nmetadata:\n  name: a\n  labels: {tier: &t "front"}\n |

  @rule:ep-q-patch-force
  Scenario Outline: An apply with <query> that changes a field of another manager returns <status>
    ep-q-patch-force: a forced apply takes ownership of the field; without force, or with force=false, the apply returns a conflict.
    Detects: a server that ignores the value of force.
    Given the manager "one" has applied the Endpoints "a":
      """
      {metadata: {labels: {app: one}}}
      """
    When the manager "two" applies the Endpoints "a" with "<query>":
      """
      {metadata: {labels: {app: two}}}
      """
    Then the response is <status>
    And the stored Endpoints "a" has:
      | metadata.labels | {"app":"<stored value>"} |

    Examples: values of force
      | query       | status | stored value |
      | force=true  | 200    | two          |
      | force=1     | 200    | two          |
      | force=false | 409    | one          |
      | force=0     | 409    | one          |

  @resource
  Scenario Outline: A watch reports an apply of <object> as <event>
    rest-apply-classified-create, rest-apply-classified-patch: the watch reports an apply that creates an object as ADDED, and any other
    apply as MODIFIED.
    Detects: a server that reports every PATCH as MODIFIED, or every apply as ADDED.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When the manager "one" applies the resource "<name>":
      """
      metadata: {labels: {tier: front}}
      """
    Then the response is <code>
    And the watch reports exactly:
      | type    | name   | metadata.labels.tier | metadata.uid        |
      | <event> | <name> | front                | {last:metadata.uid} |

    @rule:rest-apply-classified-create @needs:resource:metadata-only-objects
    Examples: create
      | object       | event | name | code |
      | a new object | ADDED | b    | 201  |

    @rule:rest-apply-classified-patch
    Examples: change
      | object             | event    | name | code |
      | an existing object | MODIFIED | a    | 200  |
