@area:dry-run
@needs:crd
Feature: Dry runs of cluster-scoped and custom objects
  A dry run stores nothing, whatever the scope of the object is and whether its kind is built in.

  Background:
    Given a CustomResourceDefinition for the cluster-scoped kind Widget with these properties of spec:
      """
      size: {type: integer, default: 3}
      """
    And the Widget "empty" named "a-{unique}" with:
      | metadata.labels.scenario | {unique} |

  Scenario Outline: A dry-run <write> of a cluster-scoped custom object returns the result and stores nothing
    dry-all-put-not-stored, dry-all-patch-not-stored: the server handles dryRun in the same way for each scope.
    Detects: a server that reads dryRun only for namespaced objects, or only for built-in kinds.
    When <method> /apis/{unique}.example.com/v1/widgets/a-{unique}?dryRun=All&fieldManager=one<query> with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | metadata.uid | {a:metadata.uid} |
      | spec.size    | 4                |
    And the stored Widget "a-{unique}" is unchanged

    @rule:dry-all-put-not-stored
    Examples: PUT
      | write | method | query | type             | body                                                                                                                                                  |
      | PUT   | PUT    |       | application/json | {"apiVersion":"{a:apiVersion}","kind":"{a:kind}","metadata":{"name":"a-{unique}","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{"size":4}} |

    @rule:dry-all-patch-not-stored
    Examples: patches
      | write       | method | query | type                         | body                                             |
      | merge patch | PATCH  |       | application/merge-patch+json | {"spec":{"size":4}}                              |
      | JSON Patch  | PATCH  |       | application/json-patch+json  | [{"op":"add","path":"/spec","value":{"size":4}}] |

    @rule:dry-all-patch-not-stored @since:1.18
    Examples: apply
      | write | method | query       | type                         | body                                                                                                 |
      | apply | PATCH  | &force=true | application/apply-patch+yaml | {"apiVersion":"{a:apiVersion}","kind":"{a:kind}","metadata":{"name":"a-{unique}"},"spec":{"size":4}} |

  Scenario Outline: A dry-run <write> that would create a cluster-scoped custom object returns 201 with defaults and creates nothing
    dry-all-post-not-stored, dry-all-patch-not-stored: the server does not store new objects in a dry run.
    Detects: a server that reads dryRun only for namespaced objects, or omits the defaults of the schema.
    When <method> /apis/{unique}.example.com/v1/widgets<path> with the body:
      """<type>
      {"apiVersion":"{a:apiVersion}","kind":"{a:kind}","metadata":{"name":"b-{unique}"},"spec":{}}
      """
    Then the response is 201
    And the response has:
      | metadata.uid        | (not empty) |
      | metadata.generation | 1           |
      | spec                | {"size":3}  |
    And there is no Widget "b-{unique}"

    @rule:dry-all-post-not-stored
    Examples: POST
      | write     | method | path        | type             |
      | POST      | POST   | ?dryRun=All | application/json |
      | YAML POST | POST   | ?dryRun=All | application/yaml |

    @rule:dry-all-patch-not-stored @since:1.18
    Examples: apply
      | write | method | path                                    | type                         |
      | apply | PATCH  | /b-{unique}?dryRun=All&fieldManager=one | application/apply-patch+yaml |

  Scenario Outline: A dry-run DELETE of <target> with <options> removes no cluster-scoped custom object
    dry-all-delete-not-removed, ep-q-deletecollection-dryrun: neither the object nor its finalizers change.
    Detects: a server that reads dryRun only for namespaced objects, or stores the finalizer of the propagation policy.
    When DELETE /apis/{unique}.example.com/v1/widgets<path> with the body:
      """application/json
      {"kind":"DeleteOptions","apiVersion":"v1"<body>}
      """
    Then the response is a success
    And the stored Widget "a-{unique}" is unchanged

    @rule:dry-all-delete-not-removed
    Examples: an object
      | target    | options                                      | path        | body                                               |
      | an object | dryRun in the body                           | /a-{unique} | ,"dryRun":["All"]                                  |
      | an object | dryRun and the policy Foreground in the body | /a-{unique} | ,"dryRun":["All"],"propagationPolicy":"Foreground" |

    @rule:ep-q-deletecollection-dryrun
    Examples: a collection
      | target       | options            | path | body              |
      | a collection | dryRun in the body |      | ,"dryRun":["All"] |

  @rule:dry-runs-conflict-checks
  Scenario: A dry-run POST with the name of an existing cluster-scoped custom object returns 409 AlreadyExists
    dry-runs-conflict-checks: the response is the same as without dryRun.
    Detects: a server that reads only namespaced or built-in objects in a dry run.
    When POST /apis/{unique}.example.com/v1/widgets?dryRun=All with the Widget "empty" where:
      | metadata.name | a-{unique} |
    Then the response is 409 AlreadyExists
    And the stored Widget "a-{unique}" is unchanged
