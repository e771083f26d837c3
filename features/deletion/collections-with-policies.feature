@area:deletion @needs:crd
Feature: Propagation policies in deletions of collections of custom resources
  A deletion of a collection applies its propagation policy to each object, whatever the scope of the resource.

  Scenario Outline: DELETE of a collection of a <scope> custom resource with <options> adds the finalizers <finalizers>
    del-foreground-finalizer, del-option-propagationpolicy: the policy in the query or in the body makes each selected object terminating.
    Detects: a server that ignores the policy for collections of custom or cluster-scoped resources.
    Given a CustomResourceDefinition for <kind> with these properties of spec:
      """
      size: {type: integer}
      """
    And the Widget "empty" named "a-{unique}" with:
      | metadata.labels.app | web |
    And a watch on <path>?watch=1&resourceVersion={a:metadata.resourceVersion}
    When DELETE <path><query> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions, <options>}
      """
    Then the response is 200
    And the watch reports:
      | type     | name       | metadata.finalizers | metadata.deletionTimestamp |
      | MODIFIED | a-{unique} | <finalizers>        | (present)                  |

    @rule:del-foreground-finalizer
    Examples: propagationPolicy Foreground
      | scope          | kind                           | path                                                     | query                    | options                       | finalizers             |
      | namespaced     | Widget                         | /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets |                          | propagationPolicy: Foreground | ["foregroundDeletion"] |
      | cluster-scoped | the cluster-scoped kind Widget | /apis/{unique}.example.com/v1/widgets                    | ?labelSelector=app%3Dweb | propagationPolicy: Foreground | ["foregroundDeletion"] |

    @rule:del-option-propagationpolicy
    Examples: propagationPolicy Orphan
      | scope          | kind                           | path                                                     | query                    | options                       | finalizers             |
      | namespaced     | Widget                         | /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets | ?limit=5                 | propagationPolicy: Orphan     | ["orphan"]             |
      | cluster-scoped | the cluster-scoped kind Widget | /apis/{unique}.example.com/v1/widgets                    |                          | propagationPolicy: Orphan     | ["orphan"]             |
