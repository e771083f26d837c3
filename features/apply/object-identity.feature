@area:apply
@needs:type:configmaps
Feature: Object identity in applied configurations
  An applied configuration contains apiVersion and kind, and its name and namespace match the request path.

  @rule:ssa-body-names-its-object
  Scenario Outline: An apply of a configuration <problem> returns 400 BadRequest
    ssa-body-names-its-object: an applied configuration names the kind and the object to which it applies.
    Detects: a server that takes apiVersion and kind from the path, or ignores the name in the body.
    Given the manager "alice" has applied the ConfigMap "a":
      """
      {data: {a: "1"}}
      """
    And the request header "Content-Type" is "application/apply-patch+yaml"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=alice&force=true with the body:
      """
      <body>
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | <message> |
    And the stored ConfigMap "a" is unchanged

    Examples: configurations that do not match the path
      | problem                             | body                                                                                     | message                                                                                                                                       |
      | without an apiVersion               | {kind: ConfigMap, metadata: {name: a}, data: {a: "2"}}                                   | invalid object type: /, Kind=ConfigMap                                                                                                        |
      | with an apiVersion of another group | {apiVersion: apps/v1, kind: ConfigMap, metadata: {name: a}, data: {a: "2"}}              | invalid object type: apps/v1, Kind=ConfigMap                                                                                                  |
      | with an invalid apiVersion          | {apiVersion: a/b/c, kind: ConfigMap, metadata: {name: a}, data: {a: "2"}}                | invalid object type: /, Kind=                                                                                                                 |
      | with another name                   | {apiVersion: v1, kind: ConfigMap, metadata: {name: b}, data: {a: "2"}}                   | the name of the object (b) does not match the name on the URL (a)                                                                             |
      | with another namespace              | {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: other}, data: {a: "2"}} | the namespace of the provided object does not match the namespace sent on the request                                                         |
      | that is a list                      | [{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}]                                 | error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal array into Go value of type map[string]interface {} |

    # Before 1.28, kube-apiserver checks the kind later and returns 500.
    @since:1.28
    Examples: configurations with a missing or different kind
      | problem           | body                                                                | message                               |
      | without a kind    | {apiVersion: v1, metadata: {name: a}, data: {a: "2"}}               | invalid object type: /v1, Kind=       |
      | with another kind | {apiVersion: v1, kind: Secret, metadata: {name: a}, data: {a: "2"}} | invalid object type: /v1, Kind=Secret |

  @rule:ssa-body-names-its-object
  Scenario: An apply without metadata.name updates an existing object
    ssa-body-names-its-object: the server takes the name of an existing object from the request path.
    Detects: a server that requires metadata.name in every body.
    Given the manager "alice" has applied the ConfigMap "a":
      """
      {data: {a: "1"}}
      """
    And the request header "Content-Type" is "application/apply-patch+yaml"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=alice with the body:
      """
      {apiVersion: v1, kind: ConfigMap, data: {a: "2"}}
      """
    Then the response is 200
    And the response has:
      | metadata.name | a   |
      | data.a        | "2" |
    And the stored ConfigMap "a" is the same as the response

  @rule:ssa-body-names-its-object
  @profile:kubernetes
  Scenario: An apply without metadata.name returns 400 BadRequest if no object exists
    ssa-body-names-its-object: an apply that creates an object needs the name in the body.
    Detects: a server that takes the name of a new object from the path.
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=alice with the body:
      """application/apply-patch+yaml
      {apiVersion: v1, kind: ConfigMap, data: {a: "2"}}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | the name of the object (a based on URL) was undeterminable: name must be provided |
    And there is no ConfigMap "a"

  @rule:ssa-body-without-managedfields
  Scenario: An apply with managedFields set to null succeeds
    ssa-body-without-managedfields: a null value is the same as an omitted field.
    Detects: a server that checks whether the field is present, not whether it has a value.
    Given the manager "alice" has applied the ConfigMap "a":
      """
      {data: {a: "1"}}
      """
    When the manager "alice" applies the ConfigMap "a":
      """
      {metadata: {managedFields: null}, data: {a: "2"}}
      """
    Then the response is 200
    And the field managers of the ConfigMap "a" are:
      | manager | operation | fields  |
      | alice   | Apply     | .data.a |

  @rule:ssa-body-without-managedfields
  Scenario: An apply with managedFields returns 400 BadRequest instead of creating an object
    ssa-body-without-managedfields: the server also rejects managedFields if the object does not exist yet.
    Detects: a server that only compares managedFields with the stored managedFields of an existing object.
    Given the ConfigMap "empty" named "a"
    When the manager "bob" applies the ConfigMap "b":
      """
      {metadata: {managedFields: []}, data: {b: "1"}}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | metadata.managedFields must be nil |
    And the namespace contains only the ConfigMap "a"

  @rule:ssa-objects-with-metadata-only
  Scenario Outline: An apply to <target> returns 405 MethodNotAllowed
    ssa-objects-with-metadata-only: collections, and kinds that are not stored as objects with metadata, do not support apply.
    Detects: a server that returns 200 without storing an object.
    Given the request header "Content-Type" is "application/apply-patch+yaml"
    When PATCH <path>?fieldManager=one with the body:
      """
      <body>
      """
    Then the response is <code> <reason>
    And the Status has:
      | message | the server does not allow this method on the requested resource |
      | code    | <code>                                                          |
      | details | (empty)                                                         |

    @needs:type:selfsubjectaccessreviews.authorization
    Examples: virtual resources
      | target                    | path                                                    | body                                                                  | code | reason           |
      | a SelfSubjectAccessReview | /apis/authorization.orch.io/v1/selfsubjectaccessreviews | {apiVersion: authorization.orch.io/v1, kind: SelfSubjectAccessReview} | 405  | MethodNotAllowed |

    Examples: collections
      | target                     | path                                      | body                              | code | reason           |
      | a collection of ConfigMaps | /api/v1/namespaces/{namespace}/configmaps | {apiVersion: v1, kind: ConfigMap} | 405  | MethodNotAllowed |

  Scenario Outline: <apply> of an absent custom object with a uid returns 409 Conflict and creates nothing
    ssa-body-uid: an apply with a uid never creates an object, of any kind.
    Detects: a server that checks the uid only for built-in kinds.
    When PATCH /{collection}/b?fieldManager=one<query> with the resource "labelled" as "application/apply-patch+yaml" where:
      | metadata.name | b                                    |
      | metadata.uid  | 11111111-2222-4333-8444-555555555555 |
    Then the response is 409 Conflict
    And there is no resource "b"

    @rule:ssa-body-uid @resource:custom @needs:crd
    Examples: custom resource
      | apply           | query       |
      | An apply        |             |
      | A forced apply  | &force=true |
      | A dry-run apply | &dryRun=All |
