@area:metadata
Feature: The resourceVersion of empty lists
  A list without items has the resourceVersion of the current state, in every scope and with every selector.

  @needs:resource:empty-namespaces
  Scenario Outline: A list of <objects> <selection> that selects no object has the resourceVersion of the current state
    meta-list-resourceversion: the resourceVersion is not older than the last write, even if no object is selected.
    Detects: a server that returns the resourceVersion of the newest selected item, or no resourceVersion.
    Given the resource "plain" named "a"
    When GET <path>
    Then the response is 200
    And the response has:
      | items                    | is             | []                           |
      | metadata.resourceVersion | not older than | {a:metadata.resourceVersion} |

    @resource @rule:meta-list-resourceversion
    Examples: resource under test
      | objects                 | selection                  | path                                                       |
      | the resource under test | by label                   | /{collection}?labelSelector=app%3Da-{unique}               |
      | the resource under test | by name                    | /{collection}?fieldSelector=metadata.name%3Da-{unique}     |
      | the resource under test | in all namespaces by label | /{all-namespaces}?labelSelector=app%3Da-{unique}           |
      | the resource under test | in all namespaces by name  | /{all-namespaces}?fieldSelector=metadata.name%3Da-{unique} |

    @resource:custom @needs:crd @rule:meta-list-resourceversion
    Examples: custom resource
      | objects          | selection                 | path                                                       |
      | custom resources | by label                  | /{collection}?labelSelector=app%3Da-{unique}               |
      | custom resources | in all namespaces by name | /{all-namespaces}?fieldSelector=metadata.name%3Da-{unique} |

  @rule:meta-list-resourceversion @needs:crd
  Scenario Outline: An empty list of a <scope> custom resource has the resourceVersion of the current state
    meta-list-resourceversion: the resourceVersion includes the deletion of the last object.
    Detects: a server that returns the resourceVersion 0 for an empty collection.
    Given a CustomResourceDefinition for <definition> with these properties of spec:
      """
      {}
      """
    And the Widget "empty" named "a"
    And the Widget "a" has been deleted
    When GET /apis/{unique}.example.com/v1/widgets
    Then the response is 200
    And the response has:
      | items                    | is             | []                           |
      | metadata.resourceVersion | not older than | {a:metadata.resourceVersion} |

    Examples: scopes
      | scope          | definition                     |
      | cluster-scoped | the cluster-scoped kind Widget |
      | namespaced     | Widget                         |
