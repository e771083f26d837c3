@area:apply
@needs:type:configmaps
Feature: Of which object an applied configuration speaks
  Partial as it is, an applied configuration says apiVersion and kind, and no other name than its path.

  @rule:ssa-body-names-its-object
  Scenario Outline: An applied configuration <what>
    ssa-body-names-its-object: partial as it is, it says of which object of which kind it speaks.
    Detects: apiVersion and kind are taken from the path, and the name of the body is not looked at.
    Given "alice" has applied the ConfigMap "a":
      """
      {data: {a: "1"}}
      """
    And the request header "Content-Type" is "application/apply-patch+yaml"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=alice&force=true with the body:
      """
      <body>
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | <message> |
    And the stored ConfigMap "a" is unchanged

    Examples: applied configurations
      | what                  | body                                                                                     | message                                                                                    |
      | without an apiVersion | {kind: ConfigMap, metadata: {name: a}, data: {a: "2"}}                                   | invalid object type: /, Kind=ConfigMap                                                     |
      | of another version    | {apiVersion: apps/v1, kind: ConfigMap, metadata: {name: a}, data: {a: "2"}}              | invalid object type: apps/v1, Kind=ConfigMap                                               |
      | of no version         | {apiVersion: a/b/c, kind: ConfigMap, metadata: {name: a}, data: {a: "2"}}                | invalid object type: /, Kind=                                                              |
      | of another name       | {apiVersion: v1, kind: ConfigMap, metadata: {name: b}, data: {a: "2"}}                   | the name of the object (b) does not match the name on the URL (a)                          |
      | of another namespace  | {apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: other}, data: {a: "2"}} | the namespace of the provided object does not match the namespace sent on the request      |
      | that is a list        | [{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}]                                 | error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal array into Go value of type map[string]interface {} |

    # Before 1.28 the kind was looked at while the types were compared: 500.
    @since:1.28
    Examples: what is no object of the path
      | what                  | body                                                                                     | message                                                                                    |
      | without a kind        | {apiVersion: v1, metadata: {name: a}, data: {a: "2"}}                                    | invalid object type: /v1, Kind=                                                            |
      | of another kind       | {apiVersion: v1, kind: Secret, metadata: {name: a}, data: {a: "2"}}                      | invalid object type: /v1, Kind=Secret                                                      |

  @rule:ssa-body-names-its-object
  Scenario: An applied configuration without a name
    ssa-body-names-its-object: the path says it.
    Detects: metadata.name is required of every body.
    Given "alice" has applied the ConfigMap "a":
      """
      {data: {a: "1"}}
      """
    And the request header "Content-Type" is "application/apply-patch+yaml"
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=alice with the body:
      """
      {apiVersion: v1, kind: ConfigMap, data: {a: "2"}}
      """
    Then the answer is 200
    And the answer has:
      | metadata.name | a   |
      | data.a        | "2" |
    And the stored ConfigMap "a" is the same as the answer

  @rule:ssa-body-names-its-object
  @profile:kubernetes
  Scenario: An applied configuration without a name creates nothing
    ssa-body-names-its-object: what is yet to be made has to be named.
    Detects: the object gets the name of the path.
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a?fieldManager=alice with the body:
      """application/apply-patch+yaml
      {apiVersion: v1, kind: ConfigMap, data: {a: "2"}}
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | the name of the object (a based on URL) was undeterminable: name must be provided |
    And there is no ConfigMap "a"

  @rule:ssa-body-without-managedfields
  Scenario: managedFields that are null are none
    ssa-body-without-managedfields: null in an applied configuration is as if it had not been said.
    Detects: the member is looked for, not what it holds.
    Given "alice" has applied the ConfigMap "a":
      """
      {data: {a: "1"}}
      """
    When "alice" applies the ConfigMap "a":
      """
      {metadata: {managedFields: null}, data: {a: "2"}}
      """
    Then the answer is 200
    And the owners of the ConfigMap "a" are:
      | manager | operation | fields  |
      | alice   | Apply     | .data.a |

  @rule:ssa-body-without-managedfields
  Scenario: An apply with managedFields makes nothing
    ssa-body-without-managedfields: it is refused too where the object would be created.
    Detects: only an update compares managedFields with those that are stored.
    Given the ConfigMap "empty" named "a"
    When "bob" applies the ConfigMap "b":
      """
      {metadata: {managedFields: []}, data: {b: "1"}}
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | metadata.managedFields must be nil |
    And the namespace holds the ConfigMap "a"

  @rule:ssa-objects-with-metadata-only
  Scenario Outline: An apply to <what> is refused
    ssa-objects-with-metadata-only: what is not an object with metadata, and what lives in no store, takes no apply.
    Detects: 200 with something that was never stored.
    Given the request header "Content-Type" is "application/apply-patch+yaml"
    When PATCH <path>?fieldManager=one with the body:
      """
      <body>
      """
    Then the answer is <code> <reason>
    And the Status has:
      | message | the server does not allow this method on the requested resource |
      | code    | <code>                                                          |
      | details | (empty)                                                         |

    @needs:type:selfsubjectaccessreviews.authorization
    Examples: reviews
      | what                | path                                                       | body                                                                   | code | reason           |
      | a review            | /apis/authorization.orch.io/v1/selfsubjectaccessreviews     | {apiVersion: authorization.orch.io/v1, kind: SelfSubjectAccessReview}    | 405  | MethodNotAllowed |

    Examples: collections
      | what                | path                                                       | body                                                                   | code | reason           |
      | a list of objects   | /api/v1/namespaces/{namespace}/configmaps                  | {apiVersion: v1, kind: ConfigMap}                                      | 405  | MethodNotAllowed |
