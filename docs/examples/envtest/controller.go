package boats

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

const finalizer = "example.com/mooring"

// Reconciler creates a mooring for each Boat: a ConfigMap that can be in another namespace. The garbage collector does not
// delete the ConfigMap, because it has no owner reference.
type Reconciler struct{ client.Client }

func (r *Reconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	var boat Boat
	if err := r.Get(ctx, request.NamespacedName, &boat); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	mooring := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: boat.Namespace + "-" + boat.Name}}
	if !boat.DeletionTimestamp.IsZero() {
		if err := client.IgnoreNotFound(r.Delete(ctx, mooring)); err != nil {
			return ctrl.Result{}, err
		}
		if !controllerutil.RemoveFinalizer(&boat, finalizer) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, client.IgnoreNotFound(r.Update(ctx, &boat))
	}
	if controllerutil.AddFinalizer(&boat, finalizer) {
		return ctrl.Result{}, r.Update(ctx, &boat)
	}
	if err := r.Create(ctx, mooring); client.IgnoreAlreadyExists(err) != nil {
		return ctrl.Result{}, err
	}
	boat.Status.Mooring = mooring.Name
	return ctrl.Result{}, r.Status().Update(ctx, &boat)
}

// Webhook sets the default color of Boats without a color, and rejects Boats shorter than 100 cm.
type Webhook struct{}

func (Webhook) Default(_ context.Context, boat *Boat) error {
	if boat.Spec.Color == "" {
		boat.Spec.Color = "white"
	}
	return nil
}

func (Webhook) ValidateCreate(_ context.Context, boat *Boat) (admission.Warnings, error) {
	if boat.Spec.Length < 100 {
		return nil, errors.New("the length of a boat must be at least 100 cm")
	}
	return nil, nil
}

func (w Webhook) ValidateUpdate(ctx context.Context, _, boat *Boat) (admission.Warnings, error) {
	return w.ValidateCreate(ctx, boat)
}

func (Webhook) ValidateDelete(context.Context, *Boat) (admission.Warnings, error) { return nil, nil }

// Setup adds the controller and the webhooks to a manager.
func Setup(manager ctrl.Manager) error {
	if err := ctrl.NewWebhookManagedBy(manager, &Boat{}).WithDefaulter(Webhook{}).WithValidator(Webhook{}).Complete(); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(manager).For(&Boat{}).Complete(&Reconciler{manager.GetClient()})
}
