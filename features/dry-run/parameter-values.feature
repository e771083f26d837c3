@area:dry-run
Feature: Values of dryRun
  The only valid value is All.

  @resource @rule:dry-other-value-422
  Scenario Outline: <request> with the invalid dryRun <quoted> in the <place> returns 422
    dry-other-value-422: All is the only valid value; any other value returns 422, and nothing changes.
    Detects: a server that treats any value as All, or ignores an invalid value.
    Given the resource "plain" named "b"
    When <method> /{collection}<path><value> with the body:
      """<type>
      <body>
      """
    Then the response is 422 Invalid
    And the Status has:
      | message       | <options>.meta.orch.io "" is invalid: dryRun: Unsupported value: []string{<quoted>}: supported values: "All" |
      | details.group | meta.orch.io                                                                                                 |
      | details.kind  | <options>                                                                                                    |
      | details.name  | (absent)                                                                                                     |
    And the causes in any order are:
      | reason                 | field  | message                                                        |
      | FieldValueNotSupported | dryRun | Unsupported value: []string{<quoted>}: supported values: "All" |
    And there is no resource "a"
    And the stored resource "b" is unchanged

    Examples: invalid values
      | request                    | method | path | value                         | place | quoted      | options       | type                                   | body                                                                            |
      | POST                       | POST   |      | ?dryRun=all                   | query | "all"       | CreateOptions | application/json                       | {"metadata":{"name":"a"}}                                                       |
      | POST                       | POST   |      | ?dryRun=true                  | query | "true"      | CreateOptions | application/json                       | {"metadata":{"name":"a"}}                                                       |
      | POST                       | POST   |      | ?dryRun=All&dryRun=no         | query | "All", "no" | CreateOptions | application/json                       | {"metadata":{"name":"a"}}                                                       |
      | PUT                        | PUT    | /b   | ?dryRun=None                  | query | "None"      | UpdateOptions | application/json                       | {"metadata":{"name":"b","resourceVersion":"{b:metadata.resourceVersion}"}}      |
      | PUT that creates an object | PUT    | /a   | ?dryRun=ALL                   | query | "ALL"       | UpdateOptions | application/json                       | {"metadata":{"name":"a"}}                                                       |
      | A merge patch              | PATCH  | /b   | ?dryRun=true                  | query | "true"      | PatchOptions  | application/merge-patch+json           | {"metadata":{"labels":{"x":"y"}}}                                               |
      | A strategic merge patch    | PATCH  | /b   | ?dryRun=1                     | query | "1"         | PatchOptions  | application/strategic-merge-patch+json | {"metadata":{"labels":{"x":"y"}}}                                               |
      | A JSON Patch               | PATCH  | /b   | ?dryRun=All,All               | query | "All,All"   | PatchOptions  | application/json-patch+json            | [{"op":"add","path":"/metadata/labels","value":{"x":"y"}}]                      |
      | A server-side apply        | PATCH  | /a   | ?fieldManager=one&dryRun=none | query | "none"      | PatchOptions  | application/apply-patch+yaml           | {apiVersion: {resource:apiVersion}, kind: {resource:kind}, metadata: {name: a}} |
      | DELETE                     | DELETE | /b   | ?dryRun=true                  | query | "true"      | DeleteOptions | application/json                       |                                                                                 |
      | DELETE                     | DELETE | /b   |                               | body  | "all"       | DeleteOptions | application/json                       | {"dryRun":["all"]}                                                              |
      | DELETE of a collection     | DELETE |      | ?dryRun=true                  | query | "true"      | DeleteOptions | application/json                       |                                                                                 |
      | DELETE of a collection     | DELETE |      |                               | body  | "All", "no" | DeleteOptions | application/json                       | {"dryRun":["All","no"]}                                                         |

  @resource
  Scenario Outline: POST with an empty dryRun value is <result>
    dry-no-value-allows-side-effects: without a value the request is real; dry-other-value-422: kube-apiserver rejects an empty value.
    Detects: a server that handles an empty value as a dry run.
    When POST /{collection}?dryRun= with the resource "plain" where:
      | metadata.name | a |
    Then the response is <code>
    And <existence> resource "a"

    @rule:dry-no-value-allows-side-effects
    @profile:specification
    Examples: specification
      | result         | code      | existence  |
      | a real request | a success | there is a |

    @rule:dry-other-value-422
    @profile:kubernetes
    Examples: kube-apiserver
      | result            | code | existence   |
      | rejected with 422 | 422  | there is no |

  @resource @rule:dry-no-value-allows-side-effects
  Scenario Outline: <request> without dryRun and with the body <body> is a real request
    dry-no-value-allows-side-effects: the request is real; this includes a DELETE whose body has an empty list.
    Detects: a server that treats an empty list as All.
    Given the resource "plain" named "b"
    When <method> /{collection}<path> with the body:
      """<type>
      <body>
      """
    Then the response is a success
    And the namespace contains only the resources "<remaining>"

    Examples: requests
      | request                | method | path | type             | body                                                   | remaining |
      | POST                   | POST   |      | application/json | {"metadata":{"name":"a"}}                              | a, b      |
      | DELETE                 | DELETE | /b   | application/json | {"kind":"DeleteOptions","apiVersion":"v1","dryRun":[]} |           |
      | DELETE of a collection | DELETE |      | application/json | {"kind":"DeleteOptions","apiVersion":"v1","dryRun":[]} |           |

    @needs:resource:create-on-update
    Examples: PUT that creates an object
      | request                    | method | path | type             | body                      | remaining |
      | PUT that creates an object | PUT    | /a   | application/json | {"metadata":{"name":"a"}} | a, b      |

  @resource @rule:dry-accepted-values-only
  Scenario Outline: POST with dryRun=<value> is rejected
    dry-accepted-values-only: the server rejects every value other than All and an empty value.
    Detects: a server that treats any value as All, or ignores an invalid value.
    When POST /{collection}?dryRun=<value> with the resource "plain" where:
      | metadata.name | a |
    Then the response is 400, 422 or 500
    And there is no resource "a"

    Examples: invalid values
      | value |
      | all   |
      | true  |
      | None  |

  @resource
  Scenario Outline: A <write> with two values All of dryRun stores nothing
    dry-all-post-not-stored, dry-all-put-not-stored, dry-all-patch-not-stored: a repeated value has the same meaning as a single value.
    Detects: a server that treats only a single value of dryRun as a dry run.
    Given the resource "plain" named "b"
    When <method> /{collection}<path>dryRun=All&dryRun=All with the resource "plain" as "<type>" where:
      | metadata.name     | <name> |
      | metadata.labels.x | y      |
    Then there is no resource "a"
    And the stored resource "b" is unchanged

    @rule:dry-all-post-not-stored
    Examples: POST
      | write | method | path | name | type             |
      | POST  | POST   | ?    | a    | application/json |

    @rule:dry-all-put-not-stored
    Examples: PUT
      | write | method | path | name | type             |
      | PUT   | PUT    | /b?  | b    | application/json |

    @rule:dry-all-patch-not-stored
    Examples: patches
      | write                                    | method | path                            | name | type                         |
      | merge patch                              | PATCH  | /b?                             | b    | application/merge-patch+json |
      | server-side apply                        | PATCH  | /b?fieldManager=one&force=true& | b    | application/apply-patch+yaml |
      | server-side apply that creates an object | PATCH  | /a?fieldManager=one&            | a    | application/apply-patch+yaml |
