@area:admission
@needs:webhooks
Feature: Reviews of creates by PUT, deletes of collections and writes of subresources
  A webhook also receives the requests that create an object by PUT or apply, delete a collection, or write a subresource.

  Background:
    Given the validating webhook "guard" with:
      """
      response: {allowed: true}
      rules: [{operations: ["*"], apiGroups: ["", apps], apiVersions: [v1], resources: [endpoints, deployments/scale, pods/eviction]}]
      """

  @rule:adm-webhook-review
  Scenario Outline: The review of <request> that creates an object has the operation CREATE and no old object
    adm-webhook-review: the operation depends on the effect of the request and not on its method.
    Detects: a server that sends UPDATE for each PUT or PATCH, or that sends UpdateOptions for a creation.
    When <method> /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=m with the body:
      """application/<type>
      {"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"a"}}
      """
    Then the response is 201
    And the webhook "guard" has received:
      | operation | name | object.metadata.name | oldObject | options.kind  | options.fieldManager |
      | CREATE    | a    | a                    | null      | CreateOptions | m                    |

    Examples: requests
      | request  | method | type             |
      | a PUT    | PUT    | json             |
      | an apply | PATCH  | apply-patch+yaml |

  @rule:adm-webhook-review
  Scenario: A DELETE of a collection sends a review for each object that it deletes
    adm-webhook-review: each review has one stored object as oldObject.
    Detects: a server that sends only one review, or reviews without the old object.
    Given these Endpoints exist:
      | name | metadata.labels |
      | a    | {"app":"web"}   |
      | b    | {"app":"db"}    |
      | c    | {"app":"web"}   |
    When DELETE /api/v1/namespaces/{namespace}/endpoints?labelSelector=app%3Dweb
    Then the response is 200
    And the webhook "guard" has received:
      | operation | object      | oldObject.metadata.name |
      | CREATE    | (not empty) | (absent)                |
      | CREATE    | (not empty) | (absent)                |
      | CREATE    | (not empty) | (absent)                |
      | DELETE    | null        | a                       |
      | DELETE    | null        | c                       |

  @rule:adm-webhook-review @needs:type:deployments.apps
  Scenario: The review of an update of the scale of a Deployment has the Scale before and after the update
    adm-webhook-review: the kind is Scale, the resource is deployments, and the subresource is scale.
    Detects: a server that sends the Deployment instead of the Scale, or the kind Deployment.
    Given the Deployment "one-replica" named "a"
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a/scale with the body:
      """application/merge-patch+json
      {"spec":{"replicas":3}}
      """
    Then the response is 200
    And the webhook "guard" has received:
      | operation | name | kind                                                  | resource                                                 | subResource | object.kind | object.spec    | oldObject.kind | oldObject.spec |
      | UPDATE    | a    | {"group":"autoscaling","version":"v1","kind":"Scale"} | {"group":"apps","version":"v1","resource":"deployments"} | scale       | Scale       | {"replicas":3} | Scale          | {"replicas":1} |

  @rule:adm-webhook-review @needs:type:pods @since:1.22
  Scenario: The review of an eviction has the Eviction as the new object
    adm-webhook-review: a POST to a subresource has the operation CREATE, the kind of its body, and no old object.
    Detects: a server that sends the Pod, or that calls no webhooks for subresources without stored objects.
    Given the Pod "one-container" named "a"
    When POST /api/v1/namespaces/{namespace}/pods/a/eviction with the body:
      """
      {apiVersion: policy/v1, kind: Eviction, metadata: {name: a}}
      """
    Then the response is 201
    And the webhook "guard" has received:
      | operation | name | kind                                                | resource                                      | subResource | object.kind | oldObject |
      | CREATE    | a    | {"group":"policy","version":"v1","kind":"Eviction"} | {"group":"","version":"v1","resource":"pods"} | eviction    | Eviction    | null      |

  @rule:adm-webhook-review @since:1.27
  Scenario Outline: The review of <request> with the query <query> has these parameters as options
    adm-webhook-review: dryRun is true for a dry run, and the options contain the parameters of the request.
    Detects: a server that sends dryRun only for POST, or that omits fieldValidation.
    Given the Endpoints "empty" named "a"
    When <method> /api/v1/namespaces/{namespace}/endpoints<name>?<query> with the body:
      """application/<type>
      {"metadata":{"name":"<object>","labels":{"app":"web"}}}
      """
    Then the response is a success
    And the webhook "guard" has received:
      | operation   | dryRun       | options.dryRun | options.fieldValidation |
      | CREATE      | false        | (absent)       | (absent)                |
      | <operation> | <is dry run> | <dryRun>       | <validation>            |

    Examples: queries
      | request | method | name | query                             | type             | object | operation | is dry run | dryRun   | validation |
      | a POST  | POST   |      | dryRun=All&fieldValidation=Strict | json             | b      | CREATE    | true       | ["All"]  | Strict     |
      | a PUT   | PUT    | /a   | dryRun=All&fieldValidation=Warn   | json             | a      | UPDATE    | true       | ["All"]  | Warn       |
      | a patch | PATCH  | /a   | fieldValidation=Ignore            | merge-patch+json | a      | UPDATE    | false      | (absent) | Ignore     |
