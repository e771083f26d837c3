@area:patch
Feature: Applies among the patches
  application/apply-patch+yaml is a server-side apply: it creates and changes, in the name of a manager.

  Scenario Outline: An apply in <encoding> that names an absent object creates it
    patch-apply-yaml, patch-apply-accepts-json: the document is YAML, of which JSON is a part; there was none, so it is created, and its
    fields are the manager's.
    Detects: 404 as for other patches, 200, JSON refused, or the manager is the User-Agent.
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=one with the body:
      """application/apply-patch+yaml
      <body>
      """
    Then the answer is a success
    And the answer has:
      | kind                     | Endpoints            |
      | metadata.name            | a                    |
      | metadata.namespace       | {namespace}          |
      | metadata.uid             | (not empty)          |
      | metadata.resourceVersion | (not empty)          |
      | metadata.creationTimestamp | (not empty)        |
      | metadata.labels          | {"app":"web"}        |
      | subsets                  | [{"addresses":[{"ip":"10.10.1.1"}]}] |
    And the answer has:
      | metadata.managedFields[0].manager   | one   |
      | metadata.managedFields[0].operation | Apply |
      | metadata.managedFields[1]           | (absent) |
    And the stored Endpoints "a" is the same as the answer

    @rule:patch-apply-accepts-json
    Examples: JSON
      | encoding      | body                                                                                                                              |
      | JSON          | {"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"a","labels":{"app":"web"}},"subsets":[{"addresses":[{"ip":"10.10.1.1"}]}]} |

    @rule:patch-apply-yaml
    Examples: YAML
      | encoding      | body                                                                                                                              |
      | YAML          | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {app: web}}, subsets: [{addresses: [{ip: 10.10.1.1}]}]}             |
      | YAML in lines | apiVersion: v1\nkind: Endpoints\nmetadata:\n  name: a\n  labels:\n    app: web\nsubsets:\n- addresses:\n  - ip: 10.10.1.1        |

  @resource
  Scenario Outline: An apply in <encoding> that names an existing object changes it
    patch-apply-yaml, patch-apply-accepts-json: fields of other writers stay.
    Detects: 201 each time, the object is replaced, or it is created anew with another uid.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a?fieldManager=one with the body:
      """application/apply-patch+yaml
      <body>
      """
    Then the answer is 200
    And the answer has:
      | metadata.uid                        | {a:metadata.uid}                          |
      | metadata.creationTimestamp          | {a:metadata.creationTimestamp}            |
      | metadata.labels                     | {"app":"web","tier":"front"}              |
      | {resource:content}                  | {a:(content)}                             |
      | metadata.managedFields[0].manager   | one                                       |
      | metadata.managedFields[0].operation | Apply                                     |
      | metadata.managedFields[0].fieldsV1  | {"f:metadata":{"f:labels":{"f:tier":{}}}} |
    And the stored resource "a" is the same as the answer

    @rule:patch-apply-accepts-json
    Examples: JSON
      | encoding | body                                                                                                              |
      | JSON     | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","labels":{"tier":"front"}}} |

    @rule:patch-apply-yaml
    Examples: YAML
      | encoding      | body                                                                                                   |
      | YAML          | {apiVersion: "{resource:apiVersion}", kind: "{resource:kind}", metadata: {name: a, labels: {tier: front}}}                    |
      | YAML in lines | # comment\napiVersion: {resource:apiVersion}\nkind: {resource:kind}\nmetadata:\n  name: a\n  labels: {tier: &t "front"}\n |

  @rule:ep-q-patch-force
  Scenario Outline: An apply with <query> over another's field
    ep-q-patch-force: force makes the request win; without it, or with false, the conflict stands.
    Detects: any value of force forces, or none.
    Given "one" has applied the Endpoints "a":
      """
      {metadata: {labels: {app: one}}}
      """
    When "two" applies the Endpoints "a" with "<query>":
      """
      {metadata: {labels: {app: two}}}
      """
    Then the answer is <status>
    And the stored Endpoints "a" has:
      | metadata.labels | {"app":"<stored>"} |

    Examples: values
      | query       | status | stored |
      | force=true  | 200    | two    |
      | force=1     | 200    | two    |
      | force=false | 409    | one    |
      | force=0     | 409    | one    |

  @resource
  Scenario Outline: Watchers see an apply of <what> as <event>
    rest-apply-classified-create, rest-apply-classified-patch: an apply of what is absent adds it, any other modifies it.
    Detects: whatever a PATCH does is reported as MODIFIED, or whatever an apply does as ADDED.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When "one" applies the resource "<name>":
      """
      metadata: {labels: {tier: front}}
      """
    Then the answer is <code>
    And the watch reports exactly:
      | type    | name   | metadata.labels.tier | metadata.uid        |
      | <event> | <name> | front                | {last:metadata.uid} |

    @rule:rest-apply-classified-create @needs:resource:bare-objects
    Examples: creating
      | what         | event    | name | code |
      | what is new  | ADDED    | b    | 201  |

    @rule:rest-apply-classified-patch
    Examples: changing
      | what         | event    | name | code |
      | what there is | MODIFIED | a   | 200  |
