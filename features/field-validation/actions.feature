@area:field-validation
@needs:type:pods @since:1.25
Feature: Field validation of requests that are not stored
  The parameter fieldValidation also applies to Evictions and Bindings, which the server does not store.

  Background:
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName | nobody |

  @rule:fv-applies-to-post
  Scenario Outline: POST of <kind> to <path> with an unknown field in <place> and fieldValidation=Strict returns 400
    fv-applies-to-post: a rejected request neither assigns nor deletes the Pod.
    Detects: a server that validates the fields only of objects that it stores.
    When POST /api/v1/namespaces/{namespace}/<path>?fieldValidation=Strict with the body:
      """
      <body>
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | contains | unknown field "<field>" |
    And the stored Pod "a" is unchanged

    Examples: unknown fields
      | kind        | path            | place             | field             | body                                                                                                   |
      | an Eviction | pods/a/eviction | the object        | new               | {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}, new: 1}                                   |
      | an Eviction | pods/a/eviction | the deleteOptions | deleteOptions.new | {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}, deleteOptions: {new: 1}}                  |
      | a Binding   | pods/a/binding  | the target        | target.new        | {apiVersion: v1, kind: Binding, metadata: {name: a}, target: {kind: Node, name: "n-{unique}", new: 1}} |
      | a Binding   | bindings        | the object        | new               | {apiVersion: v1, kind: Binding, metadata: {name: a}, target: {kind: Node, name: "n-{unique}"}, new: 1} |

  @rule:fv-applies-to-post
  Scenario Outline: POST of <kind> to <path> with an unknown field succeeds with a warning by default
    fv-applies-to-post: the default value of fieldValidation is Warn.
    Detects: a server that returns warnings only for objects that it stores.
    When POST /api/v1/namespaces/{namespace}/<path>?dryRun=All with the body:
      """
      <body>
      """
    Then the response is 201
    And the warnings in any order are:
      | text                |
      | unknown field "new" |

    Examples: requests
      | kind        | path            | body                                                                                                   |
      | an Eviction | pods/a/eviction | {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}, new: 1}                                   |
      | a Binding   | bindings        | {apiVersion: v1, kind: Binding, metadata: {name: a}, target: {kind: Node, name: "n-{unique}"}, new: 1} |
