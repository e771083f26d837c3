@area:dry-run
Feature: Values of dryRun
  All, or none at all.

  @resource @rule:dry-other-value-422
  Scenario Outline: <method> with <value><body> is refused
    dry-other-value-422: All is the only value; any other answers 422 and nothing happens.
    Detects: any value is taken for All, or for a real request.
    Given the resource "plain" named "b"
    When <method> /{collection}<path><value> with the body:
      """<type>
      <body>
      """
    Then the answer is 422 Invalid
    And the Status has:
      | message       | <options>.meta.orch.io "" is invalid: dryRun: Unsupported value: []string{<shown>}: supported values: "All" |
      | details.group | meta.orch.io                                                                                                |
      | details.kind  | <options>                                                                                                   |
      | details.name  | (absent)                                                                                                    |
    And the causes in any order are:
      | reason                 | field  | message                                                            |
      | FieldValueNotSupported | dryRun | Unsupported value: []string{<shown>}: supported values: "All" |
    And there is no resource "a"
    And the stored resource "b" is unchanged

    Examples: values
      | method | path | value                         | shown       | options       | type                                   | body                                                         |
      | POST   |      | ?dryRun=all                   | "all"       | CreateOptions | application/json                       | {"metadata":{"name":"a"}}                                    |
      | POST   |      | ?dryRun=true                  | "true"      | CreateOptions | application/json                       | {"metadata":{"name":"a"}}                                    |
      | POST   |      | ?dryRun=All&dryRun=no         | "All", "no" | CreateOptions | application/json                       | {"metadata":{"name":"a"}}                                    |
      | PUT    | /b   | ?dryRun=None                  | "None"      | UpdateOptions | application/json                       | {"metadata":{"name":"b","resourceVersion":"{b:metadata.resourceVersion}"}} |
      | PUT    | /a   | ?dryRun=ALL                   | "ALL"       | UpdateOptions | application/json                       | {"metadata":{"name":"a"}}                                    |
      | PATCH  | /b   | ?dryRun=true                  | "true"      | PatchOptions  | application/merge-patch+json           | {"metadata":{"labels":{"x":"y"}}}                            |
      | PATCH  | /b   | ?dryRun=1                     | "1"         | PatchOptions  | application/strategic-merge-patch+json | {"metadata":{"labels":{"x":"y"}}}                            |
      | PATCH  | /b   | ?dryRun=All,All               | "All,All"   | PatchOptions  | application/json-patch+json            | [{"op":"add","path":"/metadata/labels","value":{"x":"y"}}]   |
      | PATCH  | /a   | ?fieldManager=one&dryRun=none | "none"      | PatchOptions  | application/apply-patch+yaml           | {apiVersion: {resource:apiVersion}, kind: {resource:kind}, metadata: {name: a}} |
      | DELETE | /b   | ?dryRun=true                  | "true"      | DeleteOptions | application/json                       |                                                              |
      | DELETE | /b   |                               | "all"       | DeleteOptions | application/json                       | {"dryRun":["all"]}                                           |
      | DELETE |      | ?dryRun=true                  | "true"      | DeleteOptions | application/json                       |                                                              |
      | DELETE |      |                               | "All", "no" | DeleteOptions | application/json                       | {"dryRun":["All","no"]}                                      |

  @resource
  Scenario Outline: An empty dryRun is <what>
    dry-no-value-allows-side-effects: without a value the request is carried out for real; dry-other-value-422: kube-apiserver refuses
    it.
    Detects: nothing is stored, and the answer says so to nobody.
    When POST /{collection}?dryRun= with the resource "plain" where:
      | metadata.name | a |
    Then the answer is <code>
    And <there> resource "a"

    @rule:dry-no-value-allows-side-effects
    @profile:specification
    Examples: as specified
      | what       | code      | there      |
      | a real run | a success | there is a |

    @rule:dry-other-value-422
    @profile:kubernetes
    Examples: on kube-apiserver
      | what    | code | there       |
      | refused | 422  | there is no |

  @resource @rule:dry-no-value-allows-side-effects
  Scenario Outline: A <method> without dryRun is carried out
    dry-no-value-allows-side-effects: for real, and so is a DELETE whose body has an empty list.
    Detects: a list without values is taken for one with some.
    Given the resource "plain" named "b"
    When <method> /{collection}<path> with the body:
      """<type>
      <body>
      """
    Then the answer is a success
    And the namespace holds the resources "<left>"

    Examples: requests
      | method | path | type             | body                                                   | left |
      | POST   |      | application/json | {"metadata":{"name":"a"}}                              | a, b |
      | DELETE | /b   | application/json | {"kind":"DeleteOptions","apiVersion":"v1","dryRun":[]} |      |
      | DELETE |      | application/json | {"kind":"DeleteOptions","apiVersion":"v1","dryRun":[]} |      |

    @needs:resource:create-on-update
    Examples: creating by PUT
      | method | path | type             | body                                                   | left |
      | PUT    | /a   | application/json | {"metadata":{"name":"a"}}                              | a, b |

  @resource @rule:dry-accepted-values-only
  Scenario Outline: A POST with dryRun=<value> is carried out neither way
    dry-accepted-values-only: All is the only value, and what has another is no request.
    Detects: any value is taken for All, or for a real request.
    When POST /{collection}?dryRun=<value> with the resource "plain" where:
      | metadata.name | a |
    Then the answer is 400, 422 or 500
    And there is no resource "a"

    Examples: values
      | value |
      | all   |
      | true  |
      | None  |
